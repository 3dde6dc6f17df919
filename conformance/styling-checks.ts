import { type Backend, assert, type Fields, type Reply, toFields } from "./backend.ts";
import { type Check, CheckSkipped, expectRejection, expectSameResponse, UNKNOWN_USERNAME } from "./check.ts";

const MAX_NAME_LENGTH = 60;
const MAX_NOTE_LENGTH = 500;
const MAX_PIECES = 40;

const EMAIL = "conformance@mail.example";

const needs = ["stylings"] as const;

const writeLayout = (itemIds: readonly string[]): Fields => ({
  v: 1,
  ratio: 1.359,
  pics: itemIds.map((itemId) => ({ itemId, x: 0.5, y: 0.5, scale: 0.4, rotation: 0, mirrored: false, aspect: 1.359 })),
});

async function post(backend: Backend, username: string, styling: Fields): Promise<Reply> {
  const reply = await backend.call("POST", `/closets/${encodeURIComponent(username)}/stylings`, { body: styling });
  if (reply.status === 429) throw new CheckSkipped("the backend takes no more stylings from here now (HTTP 429)");
  return reply;
}

/** With one item of the closet. */
async function writeStyling(backend: Backend): Promise<Fields & { layout: Fields }> {
  const { fields } = await backend.openCloset({ username: backend.stylings });
  const items = Array.isArray(fields.items) ? (fields.items as unknown[]).map(toFields) : [];
  const item = items.find(({ id }) => id !== undefined);
  assert(item !== undefined, `openCloset gives no item of ${backend.stylings}`);
  const layout = writeLayout([String(item.id)]);
  return { id: backend.runId, name: "Conformance", note: "A check", email: EMAIL, credit: false, layout };
}

/** Sends the same styling each time: a repeat with its id is not another one. */
async function sendStyling(backend: Backend): Promise<{ path: string; status: number }> {
  const { status, fields } = await post(backend, backend.stylings ?? "", await writeStyling(backend));
  assert(status === 200 || status === 201, `sending: HTTP ${status} instead of 201, or 200 for a repeat`);
  assert(typeof fields.token === "string" && fields.token.length >= 22, "the response has no token of 22 characters");
  return { status, path: `/stylings/${encodeURIComponent(fields.token)}` };
}

/** Optional: outfits that visitors send to an owner. The last check takes back what the others have sent. */
export const STYLING_CHECKS: readonly Check[] = [
  {
    name: "a styling that is sent twice with its id is one styling",
    needs,
    async run(backend) {
      const [first, second] = [await sendStyling(backend), await sendStyling(backend)];
      assert(first.status === 201, `HTTP ${first.status} instead of 201`);
      assert(second.status === 200, `the repeat: HTTP ${second.status} instead of 200`);
      assert(first.path === second.path, "the repeat has another token");
    },
  },
  {
    name: "the token of a styling shows what was sent, without the e-mail address",
    needs,
    async run(backend) {
      const { status, text, fields } = await backend.call("GET", (await sendStyling(backend)).path);
      assert(status === 200 && fields.status === "OK", `HTTP ${status} instead of 200 with status OK`);
      const styling = toFields(fields.styling);
      for (const [field, sent] of Object.entries({ name: "Conformance", note: "A check", state: "sent" }))
        assert(styling[field] === sent, `styling.${field} is ${JSON.stringify(styling[field])}`);
      assert(!text.includes(EMAIL), "it shows the e-mail address");
      expectRejection(await backend.call("GET", `/stylings/${"x".repeat(43)}`), [404], "an unknown token");
    },
  },
  {
    name: "a styling over the limits is rejected with 400",
    needs,
    async run(backend) {
      const styling = await writeStyling(backend);
      const { pics } = styling.layout;
      const [piece] = pics as Fields[];
      const rejected: [string, Fields][] = [
        ["no name", { name: " " }],
        ["a longer name", { name: "n".repeat(MAX_NAME_LENGTH + 1) }],
        ["a longer note", { note: "n".repeat(MAX_NOTE_LENGTH + 1) }],
        ["an invalid e-mail address", { email: "ana" }],
        ["no piece", { layout: writeLayout([]) }],
        ["more pieces", { layout: { ...styling.layout, pics: Array(MAX_PIECES + 1).fill(piece) } }],
        ["an unknown item", { layout: writeLayout(["conformance-nothing"]) }],
        ["an unknown field", { isAdmin: true }],
      ];
      for (const [position, [what, fields]] of rejected.entries()) {
        const id = `${backend.runId}-${position}`;
        expectRejection(await post(backend, backend.stylings ?? "", { ...styling, id, ...fields }), [400], what);
      }
    },
  },
  {
    name: "a styling for a private closet gets the same response as one for an unknown closet",
    needs: ["stylings", "private"],
    async run(backend) {
      const styling = await writeStyling(backend);
      const unknown = await post(backend, UNKNOWN_USERNAME, styling);
      expectRejection(unknown, [404], "an unknown closet");
      expectSameResponse(await post(backend, backend.private ?? "", styling), unknown);
    },
  },
  {
    name: "a styling can be taken back, and its page does not show it any more",
    needs,
    async run(backend) {
      const { path } = await sendStyling(backend);
      for (const time of ["first", "second"]) {
        const { status } = await backend.call("DELETE", path);
        assert(status >= 200 && status < 300, `the ${time} time: HTTP ${status} instead of 204`);
      }
      const { status, text, fields } = await backend.call("GET", path);
      const isWithdrawn = status === 200 && toFields(fields.styling).state === "withdrawn";
      assert(isWithdrawn || status === 404, `HTTP ${status} without the state "withdrawn"`);
      assert(!text.includes("A check"), "its page shows the note");
    },
  },
];
