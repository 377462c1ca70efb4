"""A fair dealer is checked in the browser, which asks nobody."""
import pytest

pytestmark = pytest.mark.browser


def finished(visitor) -> str:
    """A fair game that was played to its end in the browser; the page on which it is checked."""
    page = visitor.page
    visitor.sit("Ἀχιλλεύς and Ann", dealer="fair")
    while not page.locator("#table[data-over]").count():
        page.evaluate("""async () => {
            const table = document.querySelector("#table"), seq = table.dataset.seq;
            const button = document.querySelector("#deal, #moves li:not(.several) button, .main button[name=text]");
            button.form.requestSubmit(button);
            while (document.querySelector("#table").dataset.seq === seq) await new Promise(done => setTimeout(done, 5));
        }""")
    return page.url.removeprefix(visitor.house) + "/fairness"


def test_the_dice_are_checked_without_a_server_and_what_was_changed_is_found(visit):
    visitor = visit()
    page = visitor.page
    visitor.go(finished(visitor))
    page.context.set_offline(True)
    page.get_by_role("button", name="Check these dice").click()
    page.wait_for_selector(".verdict:has-text('Your browser worked that out by itself')")
    assert page.locator(".mark", has_text="✓").count() == page.locator("tbody tr").count() > 20
    page.evaluate("""() => {
        const row = document.querySelector("tbody tr[data-place='3']");
        [row.dataset.low, row.dataset.high] = [row.dataset.high, +row.dataset.high + 1];
    }""")
    page.get_by_role("button", name="Check these dice").click()
    page.wait_for_selector(".verdict:has-text('do not follow from the secret: 3.')")
    assert visitor.errors == []
