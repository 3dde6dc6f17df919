import { openTestOwnerApi, type OwnerRequest } from "#tests/support/drivers/owner-api.ts";
import { drawGarmentPhotograph } from "./pictures.ts";

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
