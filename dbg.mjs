import { chromium } from "playwright-core";
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--headless", "--no-sandbox", "--disable-gpu"],
});
const page = await (await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "ar" })).newPage();
await page.goto("http://localhost:4177/user/emma/items");
console.log(
  await page.evaluate(() => {
    const b = document.querySelector("[role=listitem] bdi");
    const s = (e) => [
      e.tagName,
      getComputedStyle(e).textAlign,
      getComputedStyle(e).direction,
      getComputedStyle(e).unicodeBidi,
      getComputedStyle(e).display,
      getComputedStyle(e).width,
    ];
    return [s(b), s(b.parentElement), CSS.supports("text-align", "match-parent")];
  }),
  await browser.version(),
);
await browser.close();
