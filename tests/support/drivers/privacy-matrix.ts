import { createHash } from "node:crypto";
import { expect } from "vitest";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { removeCloset, setPrivacy } from "#server/closets/owner/admin/closet-admin.ts";
import { hashToken, toShownId } from "#server/closets/stylings/styling-tokens.ts";
import { addKey } from "#server/accounts/api-keys.ts";
import { RIGHTS } from "#domain/people/rights.ts";
import { findAnswer } from "#tests/support/factories/closet-store.ts";
import { makePictureCloset } from "#tests/support/factories/picture-closet.ts";
import { drawNoise } from "#tests/support/factories/pictures.ts";
import { openProcesses, ORIGIN } from "#tests/support/drivers/processes.ts";
import { listCalls, OTHER_SURFACES, type Surface } from "./privacy-surfaces.ts";

/** Names of equal length: the matrix replaces them in responses, and lengths must stay equal. */
const [WARM, COLD] = ["warmcloset", "coldcloset"];
const UNKNOWN_PICTURE = "AAAAAAAAAAAAAAAAAAAAAAAA.BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB";

const toSentToken = (username: string): string => username.padEnd(43, "x");

const toName = ({ method = "GET", path, headers, body }: Surface): string =>
  `${method} ${path} ${JSON.stringify(headers ?? {})} ${body ?? ""}`;

/** `connection`: whether the body had arrived by the time of the answer. */
const NOT_COMPARED = new Set(["date", "x-request-id", "connection", "keep-alive"]);

type Asked = {
  username: string;
  picture: string;
  key: string;
  other: { token: string; cookie: string; origin: string };
  proposedHash: string;
  headers?: Record<string, string>;
};

/** Of an outfit without proposals: others have no read-only page. */
const toPlainToken = (username: string): string => `plain ${username}`;

/** Returns the response as a text, without the username and the picture address. */
async function ask(url: string, surface: Surface, asked: Asked): Promise<string> {
  const { username, picture, key, other, proposedHash, headers } = asked;
  const sentToken = toSentToken(username);
  const shownId = toShownId(hashToken(toPlainToken(username)));
  const filled = {
    s: sentToken,
    r: shownId,
    u: username,
    p: picture,
    k: key,
    t: other.token,
    c: other.cookie,
    o: other.origin,
    h: proposedHash,
  };
  const fill = (text: string): string =>
    Object.entries(filled).reduce((all, [name, value]) => all.replaceAll(`{${name}}`, value), text);
  const response = await fetch(url + fill(surface.path), {
    method: surface.method ?? "GET",
    redirect: "manual",
    headers: Object.fromEntries(
      Object.entries({ ...surface.headers, ...headers }).map(([name, value]) => [name, fill(value)]),
    ),
    ...(surface.body !== undefined && { body: fill(surface.body) }),
  });
  const sent = (text: string): string =>
    [sentToken, shownId, username, picture.slice(8)].reduce((all, secret) => all.replaceAll(secret, "{}"), text);
  // Hashes in the content security policy depend on the username.
  const policy = /'sha256-[^']+'/g;
  const told = [...response.headers]
    .filter(([name]) => !NOT_COMPARED.has(name))
    .map(([name, value]) => `${name}: ${sent(value).replaceAll(policy, "'sha256'")}`);
  const content = Buffer.from(await response.arrayBuffer());
  const body = createHash("sha256")
    .update(sent(content.toString("latin1")))
    .digest("base64url");
  return [response.status, ...told, `${content.length} bytes`, body].join("\n");
}

const PLACE = { itemId: "i0", scale: 0.5, rotation: 0, mirrored: false, aspect: 1.333 };

type Picture = Record<string, string>;

export type MatrixSize = {
  /** `cold`: a second closet that no cache saw while it was public. */
  closets: "warm" | "warm and cold";
  visitors: "anonymous" | "anonymous and signed in";
  states: "private" | "private and removed";
};

/**
 * A closet that is not public must give the same response, byte for byte, as before it existed. Each change holds for
 * the next request.
 */
export async function checkPrivacyMatrix({ closets, visitors: asking, states }: MatrixSize): Promise<void> {
  const { store, start, openVisitor } = await openProcesses();
  const settings = { ANDROID_PACKAGE: "com.example.app", METRICS_TOKEN: "metrics-token-for-tests" };
  const [first, second] = [await start(settings), await start(settings)];
  const jane = { name: "jane", username: "jane", rights: [...RIGHTS], expiresAt: null };
  const { key } = await addKey(store.db, jane);
  const visitor = openVisitor(first);
  await visitor.signIn("visitor@closet.example", store.dataDir);
  const cookie = [...visitor.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const token = await visitor.getToken();
  const signedIn = { Cookie: cookie, Authorization: `Bearer ${token}` };
  const other = { token, cookie, origin: ORIGIN };
  const surfaces = [...OTHER_SURFACES, ...(await listCalls(first.url))];
  const processes = [
    ["first", first.url],
    ["second", second.url],
  ] as const;
  const visitors = [["nobody", {}], ...(asking === "anonymous" ? [] : [["signed in", signedIn] as const])] as const;

  const askAll = async (names: readonly string[], pictures: Picture): Promise<Map<string, string>> => {
    const answers = new Map<string, string>();
    for (const username of names) {
      for (const [process, url] of processes) {
        for (const [who, headers] of visitors) {
          const picture = pictures[username] ?? `/images/${UNKNOWN_PICTURE}`;
          const left = [...surfaces];
          // More at once would be answered 503 on a slow machine.
          const askInTurn = async (): Promise<void> => {
            for (let surface = left.shift(); surface; surface = left.shift()) {
              const name = `${toName(surface)}, ${process}, ${who}, ${username}`;
              answers.set(name, await ask(url, surface, { username, picture, key, other, proposedHash, headers }));
            }
          };
          await Promise.all(Array.from({ length: 16 }, askInTurn));
        }
      }
    }
    return answers;
  };

  const content = await drawNoise({ width: 300, height: 400 }).jpeg().toBuffer();
  const importOne = async (username: string) => {
    const answer = { status: "OK", ...makePictureCloset(username, ["a.jpg"]) };
    await importCloset(store, { name: username, answer, readPicture: async () => content }, { existing: "replace" });
  };
  const findPicture = async (username: string) =>
    (await findAnswer(store, username))?.items[0]?.thumbnailImageURL ?? "";

  let proposedHash = "0".repeat(64);
  const sendOne = async (username: string): Promise<void> => {
    const owners = store.db.selectFrom("owners").innerJoin("pictures", "pictures.ownerId", "owners.id");
    const {
      id: ownerId,
      key: pictureKey,
      sha256,
    } = await owners
      .select(["owners.id", "pictures.key", "pictures.sha256"])
      .where("usernameKey", "=", username)
      .executeTakeFirstOrThrow();
    proposedHash = sha256;
    const row = {
      name: "Ana",
      note: "",
      email: null,
      credit: 0,
      state: "sent",
      language: "en",
      sentAt: Date.now(),
    } as const;
    const none = { accountUserId: null, senderHash: null, proof: null, reply: null, outfitId: null, answeredAt: null };
    const layout = JSON.stringify({ v: 1, ratio: 1.359, pics: [{ ...PLACE, x: 0.5, y: 0.5 }] });
    const tokenHash = hashToken(toSentToken(username));
    const values = { ...row, ...none, reportedAt: null, ownerId, id: "sent", tokenHash, pictureKey, layout };
    await store.db.deleteFrom("stylings").where("ownerId", "=", ownerId).execute();
    const plain = { ...values, id: "plain", tokenHash: hashToken(toPlainToken(username)) };
    await store.db.insertInto("stylings").values([values, plain]).execute();
    const data = JSON.stringify({ id: "belt", name: "Red belt" });
    const proposal = { ownerId, stylingId: "sent", version: 1, place: 0, data, pictureKey };
    await store.db.insertInto("stylingProposals").values(proposal).execute();
  };

  const usernames = closets === "warm" ? [WARM] : [WARM, COLD];
  const never = await askAll(usernames, {});
  // All unknown names get the same response, except QR codes, which contain the name, and owner's calls: signed out they
  // are 401, signed in 404.
  const alike = [...never].filter(
    ([name]) => !name.includes("/qr.svg") && !name.includes("/owner/") && !name.includes("elsewhere"),
  );
  expect(new Set(alike.map(([name, answer]) => `${name.split(", ")[0]} ${answer}`)).size).toBe(
    alike.length / (usernames.length * processes.length * visitors.length),
  );

  let pictures: Picture = {};
  const hides = [
    (username: string) => setPrivacy(store, username, "private"),
    (username: string) => removeCloset(store, username),
  ];
  for (const hide of states === "private" ? hides.slice(0, 1) : hides) {
    for (const username of usernames) await importOne(username);
    for (const username of usernames) await setPrivacy(store, username, "public");
    for (const username of usernames) await sendOne(username);
    pictures = Object.fromEntries(
      await Promise.all(usernames.map(async (name) => [name, await findPicture(name)] as const)),
    );
    // Public closets are visible at once in both processes. This fills the caches of the warm closet.
    const shown = await askAll([WARM], pictures);
    for (const [name, answer] of shown) {
      if (name.startsWith(`GET /user/{u}/items {}`)) expect([name, answer.slice(0, 3)]).toEqual([name, "200"]);
      if (/^GET \/(?:stylings?\/\{s\}|outfit\/\{r\}(?:\/picture\.jpg)?) \{\}/.test(name))
        expect([name, answer.slice(0, 3)]).toEqual([name, "200"]);
      if (name.startsWith("POST ") && !name.includes("/owner/") && !name.includes("/stylings"))
        expect([name, answer.slice(0, 1)]).toEqual([name, "2"]);
      if (name.startsWith(`GET {p} {}`)) expect([name, answer.slice(0, 3)]).toEqual([name, "200"]);
    }
    for (const username of usernames) await hide(username);
    const hidden = await askAll(usernames, pictures);
    for (const [name, answer] of hidden) expect(`${name}\n${answer}`).toBe(`${name}\n${never.get(name)}`);
    // An ETag from the time when the closet was public must not reveal it.
    for (const [name, answer] of shown) {
      const etag = /^etag: (.+)$/m.exec(answer)?.[1];
      const surface = surfaces.find((one) => name.startsWith(`${toName(one)}, `));
      if (!etag || !surface || surface.headers) continue;
      const asking = {
        username: WARM,
        picture: pictures[WARM] ?? "",
        key,
        other,
        proposedHash,
        headers: { "If-None-Match": etag },
      };
      const [known, unknown] = [
        await ask(first.url, surface, asking),
        never.get(`${toName(surface)}, first, nobody, ${WARM}`),
      ];
      if (/^etag: /m.test(unknown ?? "")) continue;
      expect(`${name}\n${known}`).toBe(`${name}\n${unknown}`);
    }
  }

  // Public again: pictures get new addresses, and the old ones stay unknown.
  for (const username of usernames) await importOne(username);
  // An import keeps a private closet private.
  for (const username of usernames) await setPrivacy(store, username, "public");
  for (const [, url] of processes) {
    const page = await ask(
      url,
      { path: "/user/{u}/items" },
      { username: WARM, picture: pictures[WARM] ?? "", key, other, proposedHash },
    );
    expect(page.slice(0, 3)).toBe("200");
    const picture = await ask(
      url,
      { path: "{p}" },
      { username: WARM, picture: pictures[WARM] ?? "", key, other, proposedHash },
    );
    expect(picture).toBe(never.get(`${toName({ path: "{p}" })}, first, nobody, ${WARM}`));
    // Metrics count by route pattern, never by name.
    const metrics = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${settings.METRICS_TOKEN}` } });
    const text = await metrics.text();
    expect([metrics.status, text.includes("route=")]).toEqual([200, true]);
    for (const secret of [...usernames, "visitor@", (pictures[WARM] ?? "").slice(8)])
      expect(text).not.toContain(secret);
  }
}
