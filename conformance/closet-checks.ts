import { type Backend, type Fields, isFields, assert, type Reply, toFields } from "./backend.ts";
import { type Check, expectRejection } from "./check.ts";

const ENTRIES = ["items", "outfits", "portfolios", "collections", "inspirations"];
const JOINS: Record<string, string> = {
  collectionItems: "itemId",
  collectionOutfits: "outfitId",
  collectionInspirations: "targetId",
};
const COLLECTION_LISTS = ["collections", ...Object.keys(JOINS), "inspirations"];
const PICTURES = ["thumbnailImageURL", "previewUrl", "picUrl"];

/** No closet is called so. */
const NOBODY = "conformance-nobody-7f3a9c";

/** Headers that differ from answer to answer, whatever is asked. */
const EVERYBODYS_OWN =
  /^(?:date|age|etag|server-timing|set-cookie|traceparent|x-(?:request|trace|amzn|cloud).*|cf-.*)$/i;

/** Missing and null lists are empty (spec §7). */
function getList({ fields }: Reply, list: string): Fields[] {
  const value = fields[list] ?? [];
  assert(Array.isArray(value), `${list} is no list`);
  return value.map((entry: unknown, position) => {
    assert(isFields(entry), `${list}[${position}] is no object`);
    return entry;
  });
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

const isId = (value: unknown): boolean => (typeof value === "string" && value !== "") || typeof value === "number";

const isAddress = (value: unknown): boolean =>
  typeof value === "string" && (/^https?:\/\/[^/]/i.test(value) || /^\/(?![/\\])/.test(value));

const isTime = (value: unknown): boolean =>
  typeof value === "number" ||
  (typeof value === "string" && !Number.isNaN(Date.parse(value))) ||
  "_seconds" in toFields(value);

async function openPublic(backend: Backend, useCollections = true): Promise<Reply> {
  const reply = await backend.openCloset({ username: backend.public, useCollections });
  assert(reply.status === 200, `HTTP ${reply.status} instead of 200`);
  assert(reply.fields.status === "OK", `status is ${JSON.stringify(reply.fields.status)} instead of "OK"`);
  return reply;
}

const needs = ["public"] as const;

/** `POST /users/v2/openCloset` and the event that goes with it (spec §3, §7; decisions, "Closet answer", "Analytics"). */
export const CLOSET_CHECKS: readonly Check[] = [
  {
    name: "openCloset gives a public closet as JSON with status OK",
    needs,
    async run(backend) {
      const { headers } = await openPublic(backend);
      const type = headers.get("content-type") ?? "none";
      assert(/^application\/json\b/.test(type), `its content type is ${type}`);
    },
  },
  {
    name: "openCloset names the owner, and tells no more of her than her username and first name",
    needs,
    async run(backend) {
      const { fields } = await openPublic(backend);
      const user = toFields(fields.user);
      for (const field of ["username", "firstName"]) {
        assert(typeof user[field] === "string" && user[field] !== "", `user.${field} is no text`);
      }
      for (const field of ["email", "lastName", "phone", "password"]) {
        assert(!(field in user), `user.${field} is told to everybody`);
      }
      assert(!/[^\s@"]+@[^\s@"]+\.[^\s@"]+/.test(JSON.stringify(user)), "user holds an e-mail address");
    },
  },
  {
    name: "openCloset gives each entry an id of its own",
    needs,
    async run(backend) {
      const reply = await openPublic(backend);
      for (const list of ENTRIES) {
        const ids = getList(reply, list).map(({ id }, position) => {
          assert(isId(id), `${list}[${position}] has no id`);
          return String(id);
        });
        const [twice] = ids.filter((id, position) => ids.indexOf(id) !== position);
        assert(twice === undefined, `${list} has ${JSON.stringify(twice)} twice`);
      }
    },
  },
  {
    name: "openCloset gives numbers and times that can be ordered by",
    needs,
    async run(backend) {
      const reply = await openPublic(backend);
      for (const list of ENTRIES.filter((name) => name !== "inspirations")) {
        getList(reply, list).forEach(({ createdAt, sFrac }, position) => {
          assert(isTime(createdAt), `${list}[${position}].createdAt is ${JSON.stringify(createdAt)}`);
          assert(
            isAbsent(sFrac) || typeof sFrac === "number",
            `${list}[${position}].sFrac is ${JSON.stringify(sFrac)}`,
          );
        });
      }
    },
  },
  {
    name: "openCloset gives addresses of pictures and shops that a page may open",
    needs,
    async run(backend) {
      const reply = await openPublic(backend);
      for (const list of ENTRIES) {
        getList(reply, list).forEach((entry, position) => {
          for (const field of [...PICTURES, "itemShoppingURL"]) {
            const value = entry[field];
            assert(isAbsent(value) || isAddress(value), `${list}[${position}].${field} is ${JSON.stringify(value)}`);
          }
        });
      }
    },
  },
  {
    name: "openCloset joins collections to what they hold by ids",
    needs,
    async run(backend) {
      const reply = await openPublic(backend);
      for (const [list, target] of Object.entries(JOINS)) {
        getList(reply, list).forEach((row, position) => {
          for (const field of ["collectionId", target])
            assert(isId(row[field]), `${list}[${position}] has no ${field}`);
        });
      }
    },
  },
  {
    name: "openCloset without useCollections leaves the collection lists empty",
    needs,
    async run(backend) {
      const reply = await openPublic(backend, false);
      for (const list of COLLECTION_LISTS) assert(getList(reply, list).length === 0, `${list} is not empty`);
    },
  },
  {
    name: "openCloset finds a closet by its username in any case",
    needs,
    async run(backend) {
      const username = backend.public ?? "";
      const { status } = await backend.openCloset({ username: username.toUpperCase(), useCollections: true });
      assert(status === 200, `HTTP ${status} for ${username.toUpperCase()}`);
    },
  },
  {
    name: "openCloset answers 404 with status ERROR for a closet that is none",
    run: async (backend) =>
      expectRejection(await backend.openCloset({ username: NOBODY, useCollections: true }), [404], "an unknown closet"),
  },
  {
    name: "openCloset tells a private closet from an unknown one by nothing",
    needs: ["private"],
    async run(backend) {
      const [hidden, unknown] = [
        await backend.openCloset({ username: backend.private, useCollections: true }),
        await backend.openCloset({ username: NOBODY, useCollections: true }),
      ];
      assert(hidden.fields.status !== "OK", "the private closet is shown");
      assert(hidden.status === unknown.status, `HTTP ${hidden.status} instead of ${unknown.status}`);
      assert(hidden.text === unknown.text, "the bodies differ");
      const told = ({ headers }: Reply) => [...headers].filter(([name]) => !EVERYBODYS_OWN.test(name)).join("\n");
      assert(told(hidden) === told(unknown), "the headers differ");
    },
  },
  {
    name: "openCloset refuses with 400 what it does not take",
    async run({ openCloset }) {
      for (const body of ["{", "[]", '{"useCollections":true}', '{"username":1}', '{"username":"a","admin":true}']) {
        expectRejection(await openCloset(body), [400], `the body ${body}`);
      }
    },
  },
  {
    name: "the event open_closet_view is taken, and what is no event is refused",
    async run({ call, public: username = NOBODY }) {
      const { status } = await call("POST", "/events", { body: { event: "open_closet_view", username } });
      assert(status >= 200 && status < 300, `HTTP ${status} for open_closet_view`);
      expectRejection(await call("POST", "/events", { body: { event: 1 } }), [400], "an event that is none");
    },
  },
];
