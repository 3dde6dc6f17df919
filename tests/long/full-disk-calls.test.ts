import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { RIGHTS } from "#domain/people/rights.ts";
import { waitForCode } from "#tests/support/drivers/outbox.ts";
import { LOCAL_ORIGIN, NONCE } from "#tests/support/factories/social-sign-in.ts";
import { startOpenIdProvider } from "#tests/support/fakes/openid/openid-provider.ts";
import { walkOpenIdProvider } from "#tests/support/drivers/openid-walk.ts";
import { computeSha256 } from "#tests/support/drivers/owner-api.ts";
import { writeEntryForm } from "#tests/support/calls/entry-form.ts";
import { makePictureCloset } from "#tests/support/factories/picture-closet.ts";
import { drawNoise } from "#tests/support/factories/pictures.ts";
import { importCloset, runCloset, startServer } from "#tests/support/drivers/server.ts";
import { mountSmallDisk } from "#tests/support/drivers/small-disk.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { createVisitor, type SentRequest } from "#tests/support/drivers/visitor.ts";

const MEGABYTES = 48;
const PAGE_BYTES = 4096;
const PEOPLE = ["jane", "kim", "lena", "nora"] as const;
const UNWRITABLE = "We can’t save anything right now. Please try again in a minute.";

const draw = () => drawNoise({ width: 300, height: 300 }).png().toBuffer();

async function openFullDisk(skip: (reason: string) => never) {
  const disk = await mountSmallDisk(MEGABYTES);
  if (!disk) return skip("Mounting a small disk needs Linux and root.");
  const provider = await startOpenIdProvider({
    kind: "google",
    accounts: [{ sub: "1", email: "gina@x.example", firstName: "Gina", lastName: "Roe" }],
    redirectUris: [`${LOCAL_ORIGIN}/auth/callback/google`],
  });
  onTestFinished(provider.stop);
  const dataDir = join(disk.folder, "data");
  const options = { dataDir, env: { PUBLIC_URL: LOCAL_ORIGIN, ...provider.settings } };
  for (const username of ["emma", "vera"]) {
    const folder = await makeTemporaryFolder();
    await writeFile(join(folder, "a.png"), await draw());
    await writeFile(
      join(folder, "closet.json"),
      JSON.stringify({ ...makePictureCloset(username, ["a.png"]), status: "OK" }),
    );
    await importCloset(folder, options);
  }
  const added = await runCloset(["key", "add", "a shop", "--all", "--may", RIGHTS.join(",")], options);
  return { disk, dataDir, options, key: /oc_[\w-]+/.exec(added.stdout)?.[0] ?? added.stderr };
}

test("on a full disk calls that write answer 503 and change nothing, but for those that hide and end something", async ({
  skip,
}) => {
  const { disk, dataDir, options, key } = await openFullDisk(skip);
  let server = await startServer(options);
  onTestFinished(() => server.kill());
  const openVisitor = () =>
    createVisitor((url, init) => fetch(url.replace(LOCAL_ORIGIN, server.url), init), LOCAL_ORIGIN);
  const people = Object.fromEntries(PEOPLE.map((name) => [name, openVisitor()]));
  const { jane, kim, lena, nora } = people as Record<(typeof PEOPLE)[number], ReturnType<typeof openVisitor>>;
  for (const name of ["jane", "kim", "nora"] as const) await people[name]?.signIn(`${name}@x.example`, dataDir);
  const [janePath, kimPath] = [`/users/${await jane.getUserId()}`, `/users/${await kim.getUserId()}`];
  await lena.askForLink("lena@x.example");
  const code = await waitForCode(dataDir, "lena@x.example");
  const gina = openVisitor();
  const begun = await gina.get(`/auth/popup/google?n=${NONCE}`);
  const callback = new URL((await walkOpenIdProvider(begun.headers.get("location") ?? "", "gina@x.example")).url);
  const program = openVisitor();
  const withKey = { Authorization: `Bearer ${key}`, Origin: null };
  const asProgram = (method: string, path: string, type: string, body?: unknown) =>
    program.call(method, `/owner/closets/${path}`, {
      ...(body === undefined ? {} : { body }),
      headers: { ...withKey, ...(body === undefined ? {} : { "Content-Type": type }) },
    });
  const picture = await draw();
  const form = writeEntryForm({ thumbnailImageURL: `pictures/${computeSha256(picture)}` }, [picture]);
  const uploadPath = `emma/pictures/${computeSha256(picture)}`;
  const tokens = { jane: await jane.bearer(), kim: await kim.bearer(), nora: await nora.bearer() };

  // A restart empties the write-ahead log, so that no write fits into it.
  await server.stop();
  server = await startServer(options);
  const readState = async () => {
    const read = async (visitor: typeof jane, path: string, request?: SentRequest) => {
      const response = await visitor.get(path, request);
      return [response.status, await response.text()];
    };
    return {
      jane: await read(jane, janePath),
      kim: await read(kim, kimPath),
      session: (await jane.get("/auth/token")).status,
      closets: await read(program, "/owner/closets", { headers: withKey }),
      upload: await read(program, `/owner/closets/${uploadPath}`, { headers: withKey }),
      page: (await jane.get("/user/emma/items")).status,
    };
  };
  const before = await readState();
  const image = /\/images\/[\w-]+/.exec(await (await jane.get("/user/emma/items")).text())?.[0] ?? "";
  await jane.get("/health/ready");
  await rm(join(dataDir, "cache"), { recursive: true, force: true });
  disk.fill();

  const closet = { status: "OK", ...makePictureCloset("emma", []) };
  const json = "application/json";
  const writes: Record<string, () => Promise<Response>> = {
    "POST /auth/sendSalesLink": () => jane.askForLink("new@x.example"),
    "POST /auth/sign-in/link": () => lena.complete("lena@x.example", code),
    "POST /auth/sign-in/link (wrong code)": () => lena.complete("lena@x.example", "wrong"),
    "POST /auth/checkClaims": () => nora.call("POST", "/auth/checkClaims", { body: {}, headers: tokens.nora }),
    "PATCH /users/{id}": () => jane.call("PATCH", janePath, { body: { firstName: "Other" }, headers: tokens.jane }),
    "DELETE /users/{id}": () => kim.call("DELETE", kimPath, { headers: tokens.kim }),
    "GET /auth/popup/google": () => openVisitor().get(`/auth/popup/google?n=${NONCE}`),
    "GET /auth/callback/google": () => gina.get(callback.pathname + callback.search),
    "PUT /owner/… (new)": () => asProgram("PUT", "theo", json, { ...closet, user: { username: "theo" } }),
    "PUT /owner/… (replaced)": () => asProgram("PUT", "emma", json, closet),
    "DELETE /owner/…": () => asProgram("DELETE", "vera", json),
    "GET /owner/…/export": () => asProgram("GET", "emma/export", json),
    "POST /owner/…/items (form)": () => asProgram("POST", "emma/items", form.type, form.body),
    "PUT /owner/…/pictures": () => asProgram("PUT", uploadPath, "image/png", picture),
    "GET /owner/closets (wrong key)": () =>
      program.get("/owner/closets", { headers: { Authorization: `Bearer ${key.slice(0, -4)}AAAA` } }),
    "POST /events": () => jane.post("/events", { event: "open_closet_view", username: "emma" }),
  };
  const outcomes: Record<string, unknown> = {};
  for (const [name, send] of Object.entries(writes)) {
    const response = await send();
    const text = await response.text();
    const message = text.startsWith("{") ? (JSON.parse(text) as { message?: string }).message : undefined;
    const shown = message ?? response.headers.get("location") ?? "";
    outcomes[name] = [response.status, shown];
    process.stdout.write(`${String(response.status)} ${name.padEnd(40)} ${shown}\n`);
  }
  const rejected = [503, UNWRITABLE];
  const failed = expect.stringMatching(/error=/);
  expect(outcomes).toEqual({
    ...Object.fromEntries(Object.keys(writes).map((name) => [name, rejected])),
    "GET /auth/callback/google": [302, failed],
    // A visitor does not need to know that their view was not counted.
    "POST /events": [204, ""],
  });
  expect(await readState()).toEqual(before);
  for (const path of [image, `${image}?w=400`, "/share/emma", "/preview/emma.jpg"])
    expect([path, (await jane.get(path)).status]).toEqual([path, 200]);

  // One free page more each time, so that the call fails at each of its writes before it succeeds.
  for (const name of ["POST /auth/sign-in/link", "DELETE /users/{id}"]) {
    const earlier = await readState();
    for (let pages = 0; ; pages += 1) {
      disk.fill(pages * PAGE_BYTES);
      const response = await writes[name]?.();
      if (response?.ok) {
        process.stdout.write(`${name} fails with up to ${pages - 1} free pages\n`);
        break;
      }
      expect([response?.status, await readState()]).toEqual([503, earlier]);
    }
  }
  // The reserve is for these.
  disk.fill();
  expect((await asProgram("PUT", "emma/privacy", json, { visibility: "private" })).status).toBe(200);
  expect((await jane.post("/auth/sign-out", {})).status).toBe(200);
  expect((await jane.get("/auth/token")).status).toBe(401);
  expect(await readState()).toMatchObject({ kim: [401, expect.anything()], page: 404 });
  expect(server.getOutput()).not.toContain("a request failed");
});
