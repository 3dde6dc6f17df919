import type { Page, Route } from "playwright-core";
import { expect } from "vitest";
import { addPhotographs, getOwnItems, makePhotographs } from "#tests/support/drivers/pages/owner.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import { test } from "#tests/support/drivers/pages/own-closet.ts";

const EXPECTED = [/: 4\d\d POST/, /Failed to load resource/];

/** Chooses files as a browser that says these types: automation cannot leave a type out. */
const chooseFiles = (page: Page, bytes: Buffer, named: [name: string, type: string][]): Promise<void> =>
  page.locator("input[data-photographs]").evaluate(
    (input: HTMLInputElement, { content, names }) => {
      const transfer = new DataTransfer();
      for (const [n, [name, type]] of names.entries()) {
        const picture = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
        // Zeros after the end make it another file of the same picture.
        transfer.items.add(new File([picture, new Uint8Array(n)], name, { type }));
      }
      input.files = transfer.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    },
    { content: bytes.toString("base64"), names: named },
  );

test("the bytes decide whether a file is a picture, not its name or its type", async ({ openOwnCloset }) => {
  const page = await openOwnCloset("pia", { expected: EXPECTED });
  const [photograph] = await makePhotographs(1, 60);
  await chooseFiles(page, photograph?.buffer ?? Buffer.of(), [
    ["a.jpg", "application/octet-stream"],
    ["b.jpg", "text/plain"],
    ["IMG_4", ""],
    ["photo.jfif", ""],
    ["photo.jpg_large", ""],
    ["c.png", "image/heic"],
  ]);
  await expect.poll(() => getOwnItems(page).locator("a:has(img)").count()).toBe(6);
  await chooseFiles(page, Buffer.from("%PDF-1.7"), [["paper.jpg", "image/jpeg"]]);
  await page.getByText("We can’t use this kind of file. Choose a JPEG, PNG or HEIC.").waitFor();
  await chooseFiles(page, (photograph?.buffer ?? Buffer.of()).subarray(0, 400), [["cut.jpg", "image/jpeg"]]);
  await page.getByText("This photograph is damaged.").waitFor();
});

test("what a proxy answers to a photograph is not told as a reason of this site", async ({ openOwnCloset }) => {
  const page = await openOwnCloset("pam", { expected: EXPECTED });
  let answer: (route: Route) => Promise<void> = (route) => route.continue();
  await page.route("**/owner/closets/*/items", (route) => answer(route));
  const answerWith = (status: number): void => {
    answer = (route) => route.fulfill({ status, contentType: "text/html", body: `<h1>${status}</h1>` });
  };
  answerWith(413);
  await addPhotographs(page, await makePhotographs(1, 70));
  await page.getByText("Something between you and this site accepts only smaller files.").waitFor();
  const tryAgain = async (): Promise<void> => {
    const answered = page.waitForResponse("**/owner/closets/*/items");
    await page.getByRole("button", { name: "Try again" }).click();
    await answered;
  };
  for (const status of [400, 401, 403, 404]) {
    answerWith(status);
    await tryAgain();
    await page.getByText("Something between you and this site stopped this photograph.").waitFor();
  }
  answerWith(200);
  await tryAgain();
  await page.getByText("Something else is answering instead of this site. Waiting").waitFor();
  answer = (route) => route.continue();
  await expect.poll(() => getOwnItems(page).locator("a:has(img)").count()).toBe(1);
});

test("what a proxy answers to an import is not told as a reason of this site", async ({ openOwnCloset }) => {
  const page = await openOwnCloset("pat", { expected: EXPECTED });
  let status = 413;
  await page.route("**/import?*", (route) =>
    status === 0 ? route.continue() : route.fulfill({ status, contentType: "text/html", body: "<h1>No</h1>" }),
  );
  await page.goto(new URL("settings", page.url()).href);
  await waitUntilIdle(page);
  const file = { name: "items.csv", mimeType: "text/csv", buffer: Buffer.from("Name\nCoat\n") };
  await page.locator("input[data-import]").setInputFiles(file);
  await page.getByText("Something between you and this site accepts only smaller files.").waitFor();
  status = 401;
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Something between you and this site stopped this file.").waitFor();
  status = 0;
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("New in your closet: 1 item.").waitFor();
});

test("why a file cannot be imported is said in the language of the owner, with the line that was read", async ({
  openOwnCloset,
}) => {
  const page = await openOwnCloset("pol", { expected: EXPECTED });
  await page.goto(new URL("settings?lang=de", page.url()).href);
  await waitUntilIdle(page);
  const choose = (name: string, content: string | Buffer) =>
    page
      .locator("input[data-import]")
      .last()
      .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
  await choose("sep.csv", "sep=;\nGröße;Farbe\nM;rot\n");
  const says = (text: string) => page.getByText(text).waitFor();
  await page.getByRole("button", { name: "Weiter" }).click();
  await says("Wir finden keine Spalte mit dem Namen, der Marke oder einem Bild deiner Teile.");
  await says("Zeile 2: Größe,Farbe");
  await choose("sheet.csv", Buffer.from("PK\u0003\u0004sheet", "latin1"));
  await says("Sie ist beschädigt oder nicht vollständig.");
  await choose("leer.csv", Buffer.from("Größe;Bezeichnung\n", "latin1"));
  await says("Sie hat Überschriften, aber keine Zeilen darunter.");
  expect(await page.getByText("Nothing was changed").count()).toBe(0);
});
