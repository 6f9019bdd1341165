"""Links from lesson to lesson on the site, where JupyterLite would open a list of files that is not there."""

import pytest
from playwright.sync_api import Browser, expect

from tools.static_site.lite import RUN

pytestmark = pytest.mark.browser
SITE = "http://localhost:1/lessons/"
#: A link as JupyterLite shows it once it has found the file, one that an output of Python holds, and one elsewhere;
#: the first is listened to as JupyterLab listens.
PAGE = f"""<!doctype html><title>A page</title><body>
<a id="shown" href="{SITE}files/02_crumbling.ipynb" target="_blank" rel="noopener"><b>2</b></a>
<a id="told" href="03_action_resolution.ipynb">3</a>
<a id="away" href="../rulebook.html">Rules</a>
<script>
window.lab = 0;
document.body.addEventListener("click", (e) => {{
  if (!e.target.closest("#shown")) return;
  window.lab += 1;
  e.preventDefault();
}});
</script><script type="module" src="../run.js"></script></body>"""


@pytest.mark.parametrize("app", ["notebooks", "lab"])
def test_a_link_to_a_lesson_opens_that_lesson(chromium: Browser, app: str) -> None:
    context = chromium.new_context()
    context.route(
        f"{SITE}**",
        lambda route: route.fulfill(body=RUN.read_text("utf-8"), content_type="text/javascript")
        if route.request.url.endswith("run.js")
        else route.fulfill(body=PAGE, content_type="text/html"),
    )
    page = context.new_page()
    page.goto(f"{SITE}{app}/index.html?path=00_start_here.ipynb&run=0")
    if app == "lab":  # where JupyterLab opens it beside the others
        page.locator("#shown b").click()
        assert page.evaluate("window.lab") == 1
    else:
        with context.expect_page() as other:
            page.locator("#shown b").click()
        expect(other.value).to_have_url(f"{SITE}notebooks/index.html?path=02_crumbling.ipynb")
        page.bring_to_front()
        page.locator("#told").focus()
        page.keyboard.press("Enter")
        expect(page).to_have_url(f"{SITE}notebooks/index.html?path=03_action_resolution.ipynb")
        page.locator("#away").click()
        expect(page).to_have_url(f"{SITE}rulebook.html")
    context.close()
