import { isDeepStrictEqual } from "node:util";
import { type Backend, type Fields, MAX_ANSWER_BYTES, assert, readClaims, type Reply, toFields } from "./backend.ts";
import { type Check, expectRejection } from "./check.ts";

const EVENTS = "text/event-stream";
const FIELD = "otherSourceText";

async function readOwn({
  call,
  getOwnProfile,
  bearing,
}: Backend): Promise<{ reply: Reply; path: string; token: string }> {
  const { path, token } = await getOwnProfile();
  const reply = await call("GET", path, { headers: bearing(token) });
  assert(reply.status === 200, `HTTP ${reply.status} instead of 200`);
  return { reply, path, token };
}

/** Yields each document of a live stream. */
async function* listenTo(response: Response): AsyncGenerator<Fields> {
  let text = "";
  let length = 0;
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    length += piece.length;
    assert(length <= MAX_ANSWER_BYTES, "the stream sends more than 1 MB");
    const events = (text + piece).split(/\r?\n\r?\n/);
    text = events.pop() ?? "";
    for (const event of events) {
      if (!/^event: ?profile\r?$/m.test(event)) continue;
      const data = /^data: ?(.*)$/m.exec(event)?.[1] ?? "";
      yield toFields(JSON.parse(data));
    }
  }
}

async function withStream(backend: Backend, work: (next: () => Promise<Fields>) => Promise<void>): Promise<void> {
  const { path, token } = await backend.getOwnProfile();
  const response = await backend.send("GET", path, { headers: { ...backend.bearing(token), Accept: EVENTS } });
  const told = listenTo(response);
  try {
    const type = response.headers.get("content-type") ?? "none";
    assert(response.status === 200 && type.startsWith(EVENTS), `HTTP ${response.status}, ${type}, instead of a stream`);
    await work(async () => {
      const { value, done } = await told.next();
      assert(done !== true, "the stream ends before it sends the document");
      return value;
    });
  } finally {
    // A generator that has not started does not release the body.
    await told.return(undefined);
    await response.body?.cancel().catch(() => undefined);
  }
}

const needs = ["account"] as const;

/** `users/{userId}` and sign-out (spec §4, §7; spec decisions, "Accounts"). */
export const PROFILE_CHECKS: readonly Check[] = [
  {
    name: "checkClaims always gives the same user id, and the next token contains it",
    needs: ["cookie"],
    async run({ checkClaims, getToken }) {
      const ids = new Set<unknown>();
      for (let time = 0; time < 2; time += 1) {
        const { status } = await checkClaims(await getToken());
        assert(status >= 200 && status < 300, `HTTP ${status} instead of 200`);
        ids.add(readClaims(await getToken()).userId);
      }
      const [id] = ids;
      assert(typeof id === "string" && id !== "", "the next token has no claim userId");
      assert(ids.size === 1, "the user id changes from call to call");
    },
  },
  {
    name: "an account reads its own profile, with its e-mail address and the time of the last change",
    needs,
    async run(backend) {
      const { fields } = (await readOwn(backend)).reply;
      assert(typeof fields.email === "string" && fields.email.includes("@"), "email is not an e-mail address");
      assert(
        Number.isInteger(fields.updatedAt),
        `updatedAt is ${JSON.stringify(fields.updatedAt)}, no epoch milliseconds`,
      );
    },
  },
  {
    name: "a profile needs a valid token",
    async run({ call, bearing }) {
      expectRejection(await call("GET", "/users/conformance-somebody"), [401], "without a token");
      const headers = bearing("e30.e30.e30");
      expectRejection(await call("GET", "/users/conformance-somebody", { headers }), [401], "with an invalid token");
    },
  },
  {
    name: "another account’s profile cannot be read or changed",
    needs,
    async run({ call, getToken, bearing }) {
      const headers = bearing(await getToken());
      for (const method of ["GET", "PATCH"]) {
        const sent = method === "GET" ? { headers } : { headers, body: { firstName: "Eve" } };
        expectRejection(await call(method, "/users/conformance-somebody", sent), [403, 404], method);
      }
    },
  },
  {
    name: "a partial update changes only its fields",
    needs,
    async run(backend) {
      const { reply, path, token } = await readOwn(backend);
      const change = async (body: Fields): Promise<Fields> => {
        const { status } = await backend.call("PATCH", path, { headers: backend.bearing(token), body });
        assert(status >= 200 && status < 300, `HTTP ${status} instead of 200`);
        return (await readOwn(backend)).reply.fields;
      };
      const updatedAt = Date.now();
      const named = await change({ [FIELD]: "conformance" });
      const dated = await change({ updatedAt });
      await change({ [FIELD]: reply.fields[FIELD] ?? null });
      assert(named[FIELD] === "conformance", "the changed field has its old value");
      assert(isDeepStrictEqual(dated, { ...named, updatedAt: dated.updatedAt }), "other fields have changed");
      assert(dated.updatedAt === updatedAt, "updatedAt is not the value sent");
    },
  },
  {
    name: "an update with an unknown field changes nothing",
    needs,
    async run(backend) {
      const { reply, path, token } = await readOwn(backend);
      const body = { [FIELD]: "conformance", isAdmin: true };
      expectRejection(
        await backend.call("PATCH", path, { headers: backend.bearing(token), body }),
        [400],
        "the field isAdmin",
      );
      assert((await readOwn(backend)).reply.text === reply.text, "a field was changed");
    },
  },
  {
    name: "a cookie alone changes no profile",
    needs: ["cookie"],
    async run(backend) {
      const { path } = await backend.getOwnProfile();
      const headers = { Cookie: backend.cookie ?? "" };
      expectRejection(
        await backend.call("PATCH", path, { headers, body: { updatedAt: Date.now() } }),
        [401],
        "the cookie alone",
      );
    },
  },
  {
    name: "a live profile begins with the current document",
    needs,
    async run(backend) {
      const { fields } = (await readOwn(backend)).reply;
      await withStream(backend, async (next) => {
        assert(isDeepStrictEqual(await next(), fields), "its first event differs from the profile");
      });
    },
  },
  {
    name: "a live profile sends each change",
    needs,
    async run(backend) {
      const { reply, path, token } = await readOwn(backend);
      const change = (body: Fields) => backend.call("PATCH", path, { headers: backend.bearing(token), body });
      try {
        await withStream(backend, async (next) => {
          await next();
          await change({ [FIELD]: "conformance" });
          assert((await next())[FIELD] === "conformance", "the change is not in the next event");
        });
      } finally {
        await change({ [FIELD]: reply.fields[FIELD] ?? null });
      }
    },
  },
  {
    name: "signing out ends the session and its tokens",
    needs: ["cookie"],
    async run(backend) {
      const { path, token } = await backend.getOwnProfile();
      const headers = { Cookie: backend.cookie ?? "" };
      const { status } = await backend.call("POST", "/auth/sign-out", { headers, body: {} });
      assert(status >= 200 && status < 300, `HTTP ${status} instead of 200`);
      expectRejection(await backend.askForToken(), [401], "GET /auth/token with the earlier cookie");
      expectRejection(await backend.call("GET", path, { headers: backend.bearing(token) }), [401], "the earlier token");
    },
  },
];
