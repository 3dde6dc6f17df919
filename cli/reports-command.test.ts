import { expect, test } from "vitest";
import { runCloset } from "#tests/support/drivers/closet-command.ts";
import { listUnusedPictures } from "#tests/support/factories/records.ts";
import { openStylings, STYLING } from "#tests/support/factories/stylings.ts";

test("closet reports lists what owners have reported, in plain lines, until it is done", async () => {
  const { send, jane, store, request, readInbox } = await openStylings();
  const run = (...args: string[]) => runCloset(["reports", ...args], { dataDir: store.dataDir, env: store.env });
  const [coat] = STYLING.layout.pics;
  const layout = { ...STYLING.layout, pics: [coat, { ...coat, itemId: "belt" }] };
  const proposals = [{ id: "belt", name: "Rude belt", price: 39, link: "https://shop.example/belt" }];
  const { token } = (await send({ email: "ana@mail.example", note: "Rude\nwords", layout, proposals })).json;
  expect((await run()).stdout).toBe("There are no reports.\n");
  await jane.post(`/owner/closets/jane/stylings/${STYLING.id}`, { decision: "report" });
  const { code, stdout } = await run();
  expect([code, stdout.trim().split("\n")]).toEqual([
    0,
    [
      "for-monday for “jane”",
      expect.stringMatching(/^ {2}sent {6}\S+ by Ana <ana@mail\.example>$/),
      expect.stringMatching(/^ {2}reported {2}\S+, now sent$/),
      "  note      Rude words",
      "  proposed  Rude belt, 39, https://shop.example/belt",
    ],
  ]);
  expect((await run("--done", "another")).stderr).toContain("there is no report of “another”");
  await request("DELETE", `/stylings/${String(token)}`);
  expect((await run()).stdout).toContain("Rude words");
  expect((await run("--done", STYLING.id)).code).toBe(0);
  expect((await run()).stdout).toBe("There are no reports.\n");
  expect(await readInbox()).toMatchObject([
    { state: "withdrawn", note: "", email: null, layout: null, pictureKey: null },
  ]);
  expect(await listUnusedPictures(store.db)).toEqual([]);
});
