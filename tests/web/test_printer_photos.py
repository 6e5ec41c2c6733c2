"""A phone's camera takes the test sheet, and the computer tells what its printer does."""

import base64
import json
import shlex
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.cli.calibrate import calibrate
from pnp.cli.listening import LOOPBACK, open_port
from pnp.press.profile import find_profile
from pnp.web import printer_photos
from pnp.web.server import Host, open_host
from tests.fixtures.filled_once import filled_once
from tests.photo.camera import PRINTERS, photograph
from tests.photo.test_printed_sheet import DOTS, printed
from tests.web.conftest import Reader

JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    with open_port(LOOPBACK, 0) as listener:
        host = open_host(listener, lambda _: (), printer_photos.photo_routes())
        thread = host.start()
        yield host
        host.stop()
        thread.join(5)


@pytest.fixture(scope="module")
def photos(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    def fill(folder: Path) -> None:
        for n, page in enumerate(reversed(printed("askew", "a4", "long-edge"))):
            taken = photograph(page, DOTS, n, tilt=8, curl=0, crease=0, other=False, megapixels=5)
            (folder / f"{n}.jpg").write_bytes(taken.jpeg)

    return sorted(filled_once(tmp_path_factory, "camera", fill).iterdir())


def post(host: Host, body: bytes, **headers: str) -> tuple[int, str]:
    with closing(HTTPConnection(LOOPBACK, host.listener.getsockname()[1])) as there:
        there.request("POST", "/printer", body, {**JSON, **headers})
        answer = there.getresponse()
        return answer.status, json.loads(answer.read())["say"]


@pytest.mark.web
def test_a_phone_takes_both_sides_and_is_told_what_to_type(
    host: Host, photos: list[Path], reader: Reader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader.driver.set_window_size(500, 900)
    reader.open(f"{host.address}printer")
    assert reader.width() <= 500
    for field, photo in zip(
        reader.driver.find_elements("css selector", "input"), photos, strict=True
    ):
        assert field.get_attribute("capture") == "environment"
        field.send_keys(str(photo))
    reader.find("button").click()
    reader.wait(lambda _: reader.see("code").startswith("pnp calibrate"), 60)
    assert "turned by +0." in reader.see("#answer")
    assert [*reader.breaches(), *reader.faults()] == []
    monkeypatch.chdir(tmp_path)
    typed = shlex.split(reader.see("code").replace("NAME", "./phone"))[2:]
    assert CliRunner().invoke(calibrate, typed).exit_code == 0
    assert find_profile("phone").turn == pytest.approx(PRINTERS["askew"].turn, abs=0.02)


def test_who_means_harm_is_refused_in_words(host: Host) -> None:
    assert post(host, b"{}", Origin="http://elsewhere.example")[0] == 403
    assert post(host, b'{"photos": "x"}')[0] == 400
    for photo in ("%", base64.b64encode(b"%!PS-Adobe-3.0").decode()):
        status, say = post(host, json.dumps({"photos": [photo, photo]}).encode())
        assert (status, say[:16]) == (422, "Not sure enough ")
    assert post(host, b'{"photos": []}')[0] == 422
    assert post(host, b'{"photos": ["", "", ""]}')[0] == 400


def test_one_at_a_time_is_measured_in_bounds(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(HTTPConnection(LOOPBACK, host.listener.getsockname()[1])) as slow:
        slow.putrequest("POST", "/printer")
        slow.putheader("Content-Length", "100")
        slow.putheader("Content-Type", "application/json")
        slow.endheaders(b"{")
        said = {post(host, b"{}")[0] for _ in range(20)}
        assert 429 in said
    monkeypatch.setattr(printer_photos, "_MOST", 1000)
    assert post(host, b'{"photos": ["%s"]}' % (b"A" * 2000))[0] == 400
