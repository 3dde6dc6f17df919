import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { LANGUAGE_NAMES, LANGUAGES } from "#domain/languages.ts";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import { type SignUpServer, startSignUpServer } from "#tests/support/drivers/pages/sign-up.ts";

let server: SignUpServer;
beforeAll(async () => {
  server = await startSignUpServer({ GOOGLE_CLIENT_ID: "closet", GOOGLE_CLIENT_SECRET: "s3cret" });
});
afterAll(() => server.discard());

const NARROW = { width: 320, height: 640 };

/** Buttons, tabs and links whose text overflows, or which are partly outside the page. */
const findMisfits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const range = document.createRange();
    const ours = [
      ...document.querySelectorAll<HTMLElement>("button, summary, nav a, label:has(input), main section a, a[class]"),
    ];
    return (
      ours
        .filter(
          (element) => element.checkVisibility() && !element.closest("[role=listitem]") && element.innerText !== "",
        )
        // Hidden from sight until the search has the focus.
        .filter((element) => getComputedStyle(element).clipPath === "none")
        .filter((element) => {
          range.selectNodeContents(element);
          const [words, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
          const isInside = words.left >= box.left - 1 && words.right <= box.right + 1;
          return (
            !isInside || box.left < -1 || box.right > innerWidth + 1 || element.scrollWidth > element.clientWidth + 1
          );
        })
        .map((element) => `${location.pathname}${location.search} ${element.innerText}`)
    );
  });

test.for(LANGUAGES)(
  "in %s the page hydrates without errors, and every button's text fits at 320 px",
  async (language, { openPage }) => {
    const { closet, invite } = CATALOGUES[language];
    const page = await openPage({
      viewport: NARROW,
      locale: language,
      expected: [/openCloset/, /404/, /Failed to load/],
    });
    const misfits: string[] = [];
    const look = async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);
      misfits.push(...(await findMisfits(page)));
    };
    for (const path of [
      "/",
      "/nothing",
      "/link.html?closet=emma",
      "/share/emma",
      "/invite/emma?show=code",
      "/user/emma/collections",
    ]) {
      await page.goto(server.url + path);
      await waitUntilIdle(page);
      await look();
    }
    // A collection, then the steps of the card in the modal.
    await page.getByRole("listitem").filter({ hasText: closet.types.capsule }).first().click();
    await page.getByRole("heading", { level: 2 }).first().waitFor();
    await look();
    await page.getByRole("button", { name: closet.style("Emma") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(invite.otherSignUpOptions).click();
    await look();
    await dialog.getByRole("button", { name: invite.continueWithEmail }).click();
    await dialog.getByRole("textbox", { name: invite.emailQuestion }).fill(`${language}@x.example`);
    await look();
    await dialog.getByRole("button", { name: invite.continue }).click();
    await dialog.getByRole("button", { name: invite.otherEmail }).waitFor();
    await look();
    await page.route("**/users/v2/openCloset", (route) => route.abort());
    await page.goto(`${server.url}/user/emma/items`);
    await page.getByRole("button", { name: closet.tryAgain }).waitFor();
    await look();
    expect(misfits).toEqual([]);
  },
);

test("the language links in the footer work without script, and the choice is stored", async ({ openPage }) => {
  const page = await openPage({ locale: "fr-CA", javaScriptEnabled: false });
  const getPage = async () => {
    const root = page.locator("html");
    return [await root.getAttribute("lang"), await root.getAttribute("dir"), await page.title()];
  };
  await page.goto(`${server.url}/user/emma/items`);
  expect(await getPage()).toEqual(["fr", "ltr", "Les pièces d’Emma · Indyx"]);
  await page.getByRole("link", { name: LANGUAGE_NAMES.ar }).click();
  await page.waitForURL("**/user/emma/items?lang=ar");
  expect(await getPage()).toEqual(["ar", "rtl", "قطع Emma · Indyx"]);
  const chosen = page.getByRole("link", { name: LANGUAGE_NAMES.ar, exact: true });
  expect(await chosen.getAttribute("aria-current")).toBe("true");
  // Other parameters stay in the address.
  await page.goto(`${server.url}/link.html?closet=emma`);
  expect(await getPage()).toEqual(["ar", "rtl", "خزانة Emma بانتظارك · Indyx"]);
  await page.getByRole("link", { name: LANGUAGE_NAMES.de }).click();
  await page.waitForURL("**/link.html?closet=emma&lang=de");
  expect(await getPage()).toEqual(["de", "ltr", "Emmas Kleiderschrank wartet auf dich · Indyx"]);
});

test("the language links contain no sign-in code and no name of a private closet", async () => {
  for (const path of ["/invite/emma?mode=signIn&oobCode=s3cret&show=code", "/link.html?closet=vera"]) {
    const body = await (await fetch(server.url + path)).text();
    const links = [...body.matchAll(/href="\?([^"]*lang=de)"/g)].map(([, search]) => search);
    expect(links).toEqual([path.startsWith("/invite") ? "show=code&amp;lang=de" : "lang=de"]);
  }
});

test("pages and cards that load later have the language of the viewer", async ({ openPage }) => {
  const page = await openPage({ locale: "de" });
  await page.goto(`${server.url}/user/emma/items`);
  await waitUntilIdle(page);
  await page.getByRole("link", { name: "SAMMLUNGEN" }).click();
  await page.getByRole("list", { name: "Sammlungen" }).waitFor();
  expect(await page.title()).toBe("Emmas Sammlungen · Indyx");
  await page.getByRole("button", { name: "Emma stylen" }).click();
  await page.getByRole("link", { name: "Hol dir die Indyx-App" }).click();
  await page.getByRole("heading", { name: "Emmas Kleiderschrank wartet auf dich" }).waitFor();
  await expect.poll(() => page.title()).toBe("Emmas Kleiderschrank wartet auf dich · Indyx");
});

test("the mail and the page that its link opens have the language of the page that requested it", async ({
  openPage,
}) => {
  const page = await openPage({ locale: "es" });
  await page.goto(`${server.url}/invite/emma?with=email`);
  await waitUntilIdle(page);
  await page.getByRole("textbox").fill("ana@x.example");
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByRole("heading", { name: "Verifica tu correo" }).waitFor();
  const link = await server.waitForLink("ana@x.example");
  const mail = server.smtp.mails.find(({ recipients }) => recipients.includes("ana@x.example"));
  expect(mail?.message.subject).toBe("Verifica tu correo y crea looks para Emma en Indyx");
  const elsewhere = await openPage({ locale: "en" });
  elsewhere.on("dialog", (dialog) => void dialog.dismiss());
  await elsewhere.goto(link);
  await elsewhere.getByText("Escribe tu correo para confirmarlo").waitFor();
});
