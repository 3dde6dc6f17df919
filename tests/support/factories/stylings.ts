import { writeEntryForm } from "#tests/support/calls/entry-form.ts";
import { DAY_MS } from "#domain/limits.ts";
import { createStylingPurge } from "#server/closets/stylings/styling-purge.ts";
import { computeSha256, openTestOwnerApi, type OwnerRequest } from "#tests/support/drivers/owner-api.ts";
import { aPng, drawGarmentPhotograph } from "./pictures.ts";

const place = (itemId: string, x: number) => ({
  itemId,
  x,
  y: 0.6,
  scale: 0.4,
  rotation: 0,
  mirrored: false,
  aspect: 1.333,
});

export const STYLING = {
  id: "for-monday",
  name: "Ana",
  note: "For Monday",
  credit: true,
  layout: { v: 1, ratio: 1.359, pics: [place("coat", 0.3), place("hat", 0.7)] },
};

const JANE = {
  items: [
    { id: "coat", brand: "Meridian", thumbnailImageURL: "coat.png", createdAt: 2 },
    { id: "hat", brand: null, createdAt: 1 },
  ],
};

type Answered = { status: number; json: Record<string, unknown>; text: string; headers: Headers };

/** The public closet `jane` of an account, and `anna` without one. */
export async function openStylings(env: NodeJS.ProcessEnv = {}) {
  const picture = await drawGarmentPhotograph().png().toBuffer();
  const opened = await openTestOwnerApi({ jane: { answer: JANE, picture }, anna: { answer: JANE, picture } }, env);
  const jane = await opened.openOwner("jane@mail.example", "jane");
  const request = async (method: string, path: string, sent: OwnerRequest = {}): Promise<Answered> =>
    (await opened.call(null, method, path, sent)) as Answered;
  /** As a guest from this network address. */
  const send = (fields: object = {}, remoteAddress = "203.0.113.9", username = "jane") =>
    request("POST", `/closets/${username}/stylings`, {
      body: JSON.stringify({ ...STYLING, ...fields }),
      headers: { "Content-Type": "application/json" },
      remoteAddress,
    });
  const readInbox = () => opened.store.db.selectFrom("stylings").selectAll().orderBy("sentAt").execute();
  return { ...opened, jane, request, send, readInbox };
}

const INBOX = "/owner/closets/jane/stylings";
export const BELT = {
  id: "belt",
  name: "red belt",
  category: "Accessories",
  link: "https://shop.example/belt",
  price: 39,
};

export type Fields = Record<string, unknown>;

const [coat] = STYLING.layout.pics;
/** A layout. */
export const placeOnBoard = (...ids: string[]) => ({
  ...STYLING.layout,
  pics: ids.map((itemId) => ({ ...coat, itemId })),
});

export const toSentAddress = (picture: Buffer): string => `pictures/${computeSha256(picture)}`;

export async function openProposals(env: NodeJS.ProcessEnv = {}) {
  const opened = await openStylings(env);
  const { jane, request, store } = opened;
  const photograph = await aPng({ width: 1600, height: 800 });
  const belt = { ...BELT, picture: toSentAddress(photograph) };
  const propose = (fields: Fields = {}, pictures: readonly Buffer[] = [photograph]) => {
    const entry = {
      ...STYLING,
      secret: "a secret of this guest",
      layout: placeOnBoard("coat", "belt"),
      proposals: [belt],
    };
    const { type, body } = writeEntryForm({ ...entry, ...fields }, [...pictures]);
    return request("POST", "/closets/jane/stylings", { body, headers: { "Content-Type": type } });
  };
  const decide = async (body: object, id = STYLING.id) => {
    const response = await jane.post(`${INBOX}/${id}`, body);
    return { status: response.status, json: (await response.json()) as Fields & { styling?: Fields } };
  };
  const read = async () =>
    (await (await jane.get(INBOX)).json()) as { stylings: (Fields & { proposals?: Fields[] })[] };
  const readContent = async () =>
    (
      (await (await jane.get("/owner/closets/jane/content")).json()) as {
        closet: Record<"items" | "outfits", Fields[]>;
      }
    ).closet;
  const readSent = async (token: unknown) =>
    (await request("GET", `/stylings/${String(token)}`)).json.styling as Fields;
  const setSettings = (body: object) => jane.call("PATCH", "/owner/closets/jane/settings", { body });
  const forgetLimits = () => store.db.deleteFrom("rateLimits").execute();
  const findHash = async () => String((await read()).stylings[0]?.proposals?.[0]?.previewUrl).replace("pictures/", "");
  const answerBefore = (days: number) =>
    store.db
      .updateTable("stylings")
      .set({ answeredAt: Date.now() - days * DAY_MS })
      .execute();
  const countPictures = async () =>
    (await store.db.selectFrom("stylingProposals").select("pictureKey").where("pictureKey", "is not", null).execute())
      .length;
  return {
    ...opened,
    photograph,
    belt,
    propose,
    decide,
    read,
    readContent,
    readSent,
    setSettings,
    forgetLimits,
    findHash,
    answerBefore,
    countPictures,
    purge: createStylingPurge(store),
  };
}
