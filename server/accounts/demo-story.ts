import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DEFAULT_LANGUAGE } from "#domain/languages.ts";
import { DAY_MS } from "#domain/limits.ts";
import { getLinkToken, toDay } from "#domain/links/link.ts";
import type { StylingWish } from "#domain/stylings/inbox-styling.ts";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";
import type { ClosetEditing } from "#server/closets/owner/closet-editing.ts";
import { arrangeDemoItems, DEMO_FOLDER } from "#server/closets/transfer/import/seed-demo.ts";
import type { Audience } from "#server/closets/links/audience.ts";
import type { Links } from "#server/closets/links/link-service.ts";
import type { Questions } from "#server/closets/links/question-service.ts";
import type { StylingInbox } from "#server/closets/stylings/styling-inbox.ts";
import type { Stylings } from "#server/closets/stylings/styling-service.ts";
import { OPEN_CLOSET_EVENT, type ViewEvents } from "#server/closets/visitors/events/view-event-service.ts";
import { hashContent } from "#server/pictures/storage/picture-storage.ts";
import type { PictureUploads } from "#server/pictures/uploads/picture-uploads.ts";

const USERNAME = "emma";

const toItemId = (name: string): string => `emma-item-${name}`;

type DemoStyling = { id: string; name: string; note: string; items: readonly string[]; daysAgo: number };

const STYLINGS: readonly DemoStyling[] = [
  {
    id: "demo-park",
    name: "Noor",
    note: "For our picnic on Sunday. The hat is a must!",
    items: ["striped-tee", "linen-shorts", "court-sneakers", "straw-hat"],
    daysAgo: 9,
  },
  {
    id: "demo-dinner",
    name: "Ben",
    note: "",
    items: ["forest-slip-dress", "lilac-cardigan", "gold-watch", "cognac-sandals"],
    daysAgo: 6,
  },
  {
    id: "demo-office",
    name: "Ana",
    note: "You never wear the teal turtleneck. Try it with the camel coat.",
    items: ["camel-coat", "teal-turtleneck", "pinstripe-trousers", "burgundy-loafers"],
    daysAgo: 2,
  },
];

/** Emma has asked for a change, and it has come. */
const TWO_ROUNDS: DemoStyling & { wish: StylingWish; next: Pick<DemoStyling, "note" | "items" | "daysAgo"> } = {
  id: "demo-weekend",
  name: "Lea",
  note: "Train, museum, long walk. This does all three.",
  items: ["denim-jacket", "white-tee", "corduroy-trousers", "retro-sneakers"],
  daysAgo: 4,
  wish: {
    sentence: "I love it! Could it be something warmer than the denim jacket?",
    pieces: [toItemId("denim-jacket")],
  },
  next: {
    note: "The camel coat, then, and a scarf.",
    items: ["camel-coat", "rust-turtleneck", "corduroy-trousers", "tartan-scarf", "retro-sneakers"],
    daysAgo: 1,
  },
};

/** They came through the link with the question. */
const ANSWERS: readonly DemoStyling[] = [
  {
    id: "demo-answer-mia",
    name: "Mia",
    note: "The coat is for the way home.",
    items: ["forest-slip-dress", "camel-coat", "burgundy-loafers", "burgundy-handbag"],
    daysAgo: 3,
  },
  {
    id: "demo-answer-jonas",
    name: "Jonas",
    note: "",
    items: ["forest-slip-dress", "navy-blazer", "pendant-necklace", "black-boots"],
    daysAgo: 3,
  },
  {
    id: "demo-answer-ines",
    name: "Ines",
    note: "The sweater over it. Trust me.",
    items: ["forest-slip-dress", "cable-sweater", "hoop-earrings", "court-sneakers"],
    daysAgo: 3,
  },
];

const HEARTS: readonly [guest: string, answers: readonly string[]][] = [
  ["Noor", ["demo-answer-mia"]],
  ["Paul", ["demo-answer-mia", "demo-answer-ines"]],
  ["Sofia", ["demo-answer-mia", "demo-answer-jonas"]],
  ["Grandma", ["demo-answer-jonas"]],
];

const QUESTION_LINK_ID = "5f0c7c1e-2f6a-4b6e-9b1d-6f3f5a3d0e01";
const LISBON_LINK_ID = "5f0c7c1e-2f6a-4b6e-9b1d-6f3f5a3d0e02";

/** Outfits without wishlist items. Those of `PHOTOGRAPHED` have a photograph in `demo/emma/worn`, of the first wear. */
const WORN_OUTFITS: readonly [outfit: string, daysAgo: readonly number[]][] = [
  ["saturday-market", [7, 21, 49]],
  ["first-day-back", [3, 17, 38, 61]],
  ["slow-sunday", [13, 27, 55]],
  ["matinee", [10, 41]],
  ["school-run", [1, 5, 12, 19, 26, 33, 47]],
  ["snow-forecast", [2, 15]],
  ["seaside", [84]],
  ["garden-lunch", [73, 80]],
  ["picnic", [66]],
];
const PHOTOGRAPHED = new Set(WORN_OUTFITS.map(([outfit]) => outfit).filter((outfit) => outfit !== "picnic"));

const WORN_ITEMS: readonly [item: string, daysAgo: readonly number[]][] = [
  ["camel-coat", [4, 8, 16, 24]],
  ["rust-turtleneck", [8, 30]],
  ["corduroy-trousers", [8, 16, 44]],
  ["tartan-scarf", [4, 9, 16]],
  ["teal-turtleneck", [24]],
  ["navy-skirt", [35, 58]],
  ["oat-cardigan", [35, 52, 70]],
];

export type StoryParts = {
  store: ClosetStore;
  stylings: Pick<Stylings, "send" | "sendVersion">;
  inbox: Pick<StylingInbox, "decide">;
  links: Pick<Links, "create" | "change">;
  questions: Pick<Questions, "giveHeart">;
  editing: Pick<ClosetEditing, "change">;
  uploads: Pick<PictureUploads, "put">;
  viewEvents: ViewEvents;
};

type LinkAudience = Extract<Audience, { kind: "link" }>;

const toSender = (name: string) => ({ account: null, device: null, address: `demo ${name}` });

/** @returns its token; null: an earlier start has sent its second version, too */
async function send(parts: StoryParts, to: LinkAudience | string, given: DemoStyling): Promise<string | null> {
  const { id, name, note, items } = given;
  const layout = await arrangeDemoItems(parts.store, USERNAME, items.map(toItemId));
  const styling = { id, name, note, email: null, credit: true, layout };
  const sent = await parts.stylings.send(to, styling, { sender: toSender(name), language: DEFAULT_LANGUAGE });
  if (sent.status === "stylingIdTaken") return null;
  if (sent.status !== "sent" && sent.status !== "known") throw new Error(`${id} was not sent: ${sent.status}.`);
  return sent.token;
}

/** Friends do not all send at the first start. */
async function setSentAt({ store }: StoryParts, { id, daysAgo }: Pick<DemoStyling, "id" | "daysAgo">): Promise<void> {
  const sentAt = Date.now() - daysAgo * DAY_MS;
  await store.db.updateTable("stylings").set({ sentAt }).where("id", "=", id).execute();
  const versions = store.db.updateTable("stylingVersions").set({ sentAt: sentAt - 2 * DAY_MS });
  await versions.where("stylingId", "=", id).execute();
}

async function sendStylings(parts: StoryParts): Promise<void> {
  for (const styling of STYLINGS) {
    await send(parts, USERNAME, styling);
    await setSentAt(parts, styling);
  }
  const { id, name, wish, next } = TWO_ROUNDS;
  const token = await send(parts, USERNAME, TWO_ROUNDS);
  if (token !== null) {
    await parts.inbox.decide(USERNAME, id, { decision: "change", reply: null, wish });
    const layout = await arrangeDemoItems(parts.store, USERNAME, next.items.map(toItemId));
    const version = { version: 2, note: next.note, layout };
    await parts.stylings.sendVersion(token, version, { sender: toSender(name), proofs: [] });
  }
  await setSentAt(parts, { id, daysAgo: next.daysAgo });
}

/** @param opens how often visitors have opened it */
async function createLink(
  { links, viewEvents }: StoryParts,
  link: Parameters<Links["create"]>[1],
  opens: number,
): Promise<LinkAudience> {
  const created = await links.create(USERNAME, link);
  if (!("link" in created)) throw new Error(`A link of the demo was not made: ${created.status}.`);
  const audience = { kind: "link" as const, token: getLinkToken(created.link), proofs: [] };
  if (created.status === "known") return audience;
  await Promise.all(Array.from({ length: opens }, () => viewEvents.count(OPEN_CLOSET_EVENT, audience)));
  return audience;
}

const NO_LIMITS = { zone: "UTC", password: null, fields: null };

async function askFriends(parts: StoryParts): Promise<void> {
  const now = Date.now();
  const candidates = ANSWERS.map(({ id }) => ({ kind: "styling" as const, id }));
  const question = {
    id: QUESTION_LINK_ID,
    name: "Mom’s 60th",
    what: { kind: "closet" as const },
    until: toDay(now + 30 * DAY_MS),
    may: ["style" as const, "vote" as const],
    sentence: "",
    request: {
      for: "What should I wear to Mom’s 60th birthday dinner?",
      when: toDay(now + 12 * DAY_MS),
      mustHave: [toItemId("forest-slip-dress")],
      not: "No heels: we walk home.",
      answerBy: toDay(now + 6 * DAY_MS),
    },
    vote: null,
    ...NO_LIMITS,
  };
  const audience = await createLink(parts, question, 11);
  for (const answer of ANSWERS) {
    await send(parts, audience, answer);
    await setSentAt(parts, answer);
    await parts.inbox.decide(USERNAME, answer.id, { decision: "seen", reply: null });
  }
  await parts.links.change(USERNAME, QUESTION_LINK_ID, { vote: { candidates, showsNumbers: true } });
  for (const [name, answers] of HEARTS)
    for (const id of answers) {
      const guest = { name, key: `demo-guest-key-${name.toLowerCase()}` };
      await parts.questions.giveHeart(audience, { candidate: { kind: "styling", id }, guest }, `demo ${name}`);
    }
  const lisbon = {
    id: LISBON_LINK_ID,
    name: "Lisbon, for Noor",
    what: { kind: "collection" as const, id: "emma-collection-lisbon" },
    until: null,
    may: [],
    sentence: "This is what I pack. What did I forget?",
    request: null,
    vote: null,
    ...NO_LIMITS,
  };
  await createLink(parts, lisbon, 4);
}

async function addPhotograph({ uploads }: StoryParts, outfit: string): Promise<{ address: string }> {
  const content = await readFile(join(DEMO_FOLDER, USERNAME, "worn", `${outfit}.webp`));
  const sha256 = hashContent(content);
  await uploads.put({ usernameKey: USERNAME, sha256 }, { sha256, read: async () => content });
  return { address: `pictures/${sha256}` };
}

async function wear(parts: StoryParts): Promise<void> {
  const toWear = (name: string, daysAgo: number) => ({
    id: `demo-${name}-${daysAgo}`,
    on: toDay(Date.now() - daysAgo * DAY_MS),
  });
  for (const [outfit, days] of WORN_OUTFITS) {
    const [first, ...others] = days.map((daysAgo) => toWear(outfit, daysAgo));
    const photograph = PHOTOGRAPHED.has(outfit) ? { photograph: await addPhotograph(parts, outfit) } : {};
    const wears = first ? [{ ...first, ...photograph }, ...others] : [];
    await parts.editing.change(
      { username: USERNAME, list: "outfits", id: `emma-outfit-${outfit}` },
      { add: { wears } },
    );
  }
  for (const [item, days] of WORN_ITEMS) {
    const wears = days.map((daysAgo) => toWear(item, daysAgo));
    await parts.editing.change({ username: USERNAME, list: "items", id: toItemId(item) }, { add: { wears } });
  }
}

/** Three months of wears, links and stylings, so that no page of the owner is empty. Told again, it adds what is missing. */
export async function tellDemoStory(parts: StoryParts): Promise<void> {
  await sendStylings(parts);
  await askFriends(parts);
  await wear(parts);
}
