import { type Backend, type Fields, isFields, assert, type Reply, toFields } from "./backend.ts";
import { type Check, expectRejection, expectSameResponse, UNKNOWN_USERNAME } from "./check.ts";

const ENTRIES = ["items", "outfits", "portfolios", "collections", "inspirations"];
const JOINS: Record<string, string> = {
  collectionItems: "itemId",
  collectionOutfits: "outfitId",
  collectionInspirations: "targetId",
};
const COLLECTION_LISTS = ["collections", ...Object.keys(JOINS), "inspirations"];
const PICTURES = ["thumbnailImageURL", "previewUrl", "picUrl"];

/** Missing and null lists are empty (spec §7). */
function getList({ fields }: Reply, list: string): Fields[] {
  const value = fields[list] ?? [];
  assert(Array.isArray(value), `${list} is not a list`);
  return value.map((entry: unknown, position) => {
    assert(isFields(entry), `${list}[${position}] is not an object`);
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

/**
 * `POST /users/v2/openCloset` and the event that goes with it (spec §3, §7; spec decisions, "Closet answer", "Analytics").
 */
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
    name: "openCloset gives only the username and first name of the owner",
    needs,
    async run(backend) {
      const { fields } = await openPublic(backend);
      const user = toFields(fields.user);
      for (const field of ["username", "firstName"]) {
        assert(typeof user[field] === "string" && user[field] !== "", `user.${field} is not text`);
      }
      for (const field of ["email", "lastName", "phone", "password"]) {
        assert(!(field in user), `user.${field} is public`);
      }
      assert(!/[^\s@"]+@[^\s@"]+\.[^\s@"]+/.test(JSON.stringify(user)), "user holds an e-mail address");
    },
  },
  {
    name: "openCloset gives each entry a unique id",
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
    name: "openCloset gives numbers and times that can be sorted",
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
    name: "openCloset gives safe addresses of pictures and shops",
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
    name: "openCloset joins collections and their entries by id",
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
    name: "openCloset responds with 404 and status ERROR for an unknown closet",
    run: async (backend) =>
      expectRejection(
        await backend.openCloset({ username: UNKNOWN_USERNAME, useCollections: true }),
        [404],
        "an unknown closet",
      ),
  },
  {
    name: "openCloset gives the same response for a private and an unknown closet",
    needs: ["private"],
    async run(backend) {
      const [hidden, unknown] = [
        await backend.openCloset({ username: backend.private, useCollections: true }),
        await backend.openCloset({ username: UNKNOWN_USERNAME, useCollections: true }),
      ];
      assert(hidden.fields.status !== "OK", "the private closet is shown");
      expectSameResponse(hidden, unknown);
    },
  },
  {
    name: "openCloset rejects an invalid body with 400",
    async run({ openCloset }) {
      for (const body of ["{", "[]", '{"useCollections":true}', '{"username":1}', '{"username":"a","admin":true}']) {
        expectRejection(await openCloset(body), [400], `the body ${body}`);
      }
    },
  },
  {
    name: "the event open_closet_view is accepted, and an invalid event is rejected",
    async run({ call, public: username = UNKNOWN_USERNAME }) {
      const { status } = await call("POST", "/events", { body: { event: "open_closet_view", username } });
      assert(status >= 200 && status < 300, `HTTP ${status} for open_closet_view`);
      expectRejection(await call("POST", "/events", { body: { event: 1 } }), [400], "an invalid event");
    },
  },
];
