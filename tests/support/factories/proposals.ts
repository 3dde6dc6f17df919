import { createStylingPurge } from "#server/closets/stylings/styling-purge.ts";
import { DAY_MS } from "#domain/limits.ts";
import { writeEntryForm } from "#tests/support/calls/entry-form.ts";
import { computeSha256 } from "#tests/support/drivers/owner-api.ts";
import { aPng } from "./pictures.ts";
import { openStylings, STYLING } from "./stylings.ts";

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
  const findHash = async () =>
    String((await read()).stylings[0]?.proposals?.[0]?.previewUrl).replace("pictures/", "");
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
