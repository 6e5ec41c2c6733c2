// Judges PDFs by veraPDF's profile of PDF/UA-1. Its library travels in a jar without a JAXB runtime,
// so the profile is read here with the parser of the JDK.
//   java -cp verapdf.jar PdfUa.java kit.pdf …
import java.io.File;
import java.lang.reflect.Field;
import java.util.*;
import javax.xml.parsers.DocumentBuilderFactory;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.gf.model.factory.operators.OperatorFactory;
import org.verapdf.pdfa.*;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.*;
import org.verapdf.pdfa.validation.profiles.*;
import org.verapdf.pdfa.validation.validators.ValidatorFactory;
import org.w3c.dom.*;

public class PdfUa {
    static String text(Element in, String name) {
        NodeList all = in.getElementsByTagName(name);
        return all.getLength() == 0 ? "" : all.item(0).getTextContent();
    }

    static Rule rule(Element rule) {
        Element id = (Element) rule.getElementsByTagName("id").item(0);
        List<ErrorArgument> arguments = new ArrayList<>();
        NodeList given = rule.getElementsByTagName("argument");
        for (int k = 0; k < given.getLength(); k++)
            arguments.add(ErrorArgumentImpl.fromValues(given.item(k).getTextContent(), null, null));
        String deferred = rule.getAttribute("deferred");
        return Profiles.ruleFromValues(
            Profiles.ruleIdFromValues(
                PDFAFlavour.Specification.valueOf(id.getAttribute("specification")),
                id.getAttribute("clause"), Integer.parseInt(id.getAttribute("testNumber"))),
            rule.getAttribute("object"), deferred.isEmpty() ? null : Boolean.valueOf(deferred),
            rule.getAttribute("tags"), text(rule, "description"), text(rule, "test"),
            Profiles.errorFromValues(text(rule, "message"), arguments), new ArrayList<>());
    }

    static ValidationProfile profile(String name) throws Exception {
        Element root = DocumentBuilderFactory.newInstance().newDocumentBuilder()
            .parse(PdfUa.class.getResourceAsStream("/org/verapdf/pdfa/validation/" + name))
            .getDocumentElement();
        Set<Rule> rules = new HashSet<>();
        NodeList list = root.getElementsByTagName("rule");
        for (int i = 0; i < list.getLength(); i++) rules.add(rule((Element) list.item(i)));
        Set<Variable> variables = new HashSet<>();
        list = root.getElementsByTagName("variable");
        for (int i = 0; i < list.getLength(); i++) {
            Element each = (Element) list.item(i);
            variables.add(Profiles.variableFromValues(each.getAttribute("name"),
                each.getAttribute("object"), text(each, "defaultValue"), text(each, "value")));
        }
        return Profiles.profileFromValues(PDFAFlavour.valueOf(root.getAttribute("flavour")),
            Profiles.profileDetailsFromValues("-", "-", "-", new Date(0)), "", rules, variables);
    }

    // No rule of this profile asks what lets shine through; yet the library would read every form
    // once more for that, wherever it is drawn, and two thirds of its time would go there.
    static void leaveTransparencyAlone() throws Exception {
        Field kept = OperatorFactory.class.getDeclaredField("PAINT_OPERATORS_WITHOUT_TEXT");
        kept.setAccessible(true);
        Object ofForms = ((Map<?, ?>) kept.get(null)).get("Do");
        Field asked = ofForms.getClass().getDeclaredField("isXObjectCheck");
        asked.setAccessible(true);
        asked.setBoolean(ofForms, false);
    }

    public static void main(String[] files) throws Exception {
        java.util.logging.LogManager.getLogManager().reset();
        VeraGreenfieldFoundryProvider.initialise();
        leaveTransparencyAlone();
        ValidationProfile profile = profile("PDFUA-1.xml");
        for (String file : files)
            try (PDFAParser parser = Foundries.defaultInstance()
                    .createParser(new File(file), profile.getPDFAFlavour())) {
                ValidationResult result = ValidatorFactory
                    .createValidator(profile, 100, false, false, false).validate(parser);
                System.out.printf("%s: %d rules, %d failed%n", file, profile.getRules().size(),
                    result.getFailedChecks().size());
                result.getFailedChecks().forEach((id, n) -> System.out.printf(
                    "  %s-%s ×%d%n", id.getClause(), id.getTestNumber(), n));
            }
    }
}
