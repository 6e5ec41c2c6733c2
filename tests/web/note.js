window.noted = [];
const look = () => {
  if (!window.shown && typeof shown === 'undefined') return;
  const n = shown && shown.n;
  if (!n || (noted.length && noted[noted.length - 1].n === n)) return;
  const players = {};
  for (const each of document.querySelectorAll('.player')) {
    players[each.dataset.player] = {
      cash: each.querySelector('.cash').textContent,
      deeds: [...each.querySelectorAll('.deeds li')].map(li => [li.querySelector('button').id,
        li.querySelectorAll('.house').length, li.querySelectorAll('.hotel').length,
        li.classList.contains('down')]),
    };
  }
  noted.push({ n, at: Date.now() / 1000, players });
};
new MutationObserver(look).observe(document.getElementById('standing'), { childList: true });
look();
