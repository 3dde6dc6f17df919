import type { Locator, Page } from "playwright-core";
import { CATALOGUES } from "#domain/messages/catalogues.ts";

const { owner } = CATALOGUES.en;

/** `question`: the address of the link with the question. */
type Opened = { page: Page; question: string };

/** `owner`: Emma. `newcomer`: signed in, without a closet. */
type Shot = {
  path: string | ((opened: Opened) => string);
  as: "visitor" | "owner" | "newcomer";
  screen: keyof typeof SCREENS;
  scheme?: "light" | "dark";
  before?: (page: Page) => Promise<void>;
  /** The picture begins above this element, below the logo: sites of every brand show the guide. */
  from?: (page: Page) => Locator;
};

/** The file is `docs/pictures/{name}.webp`. Several shots stand side by side. */
export type Picture = { name: string; shots: readonly Shot[] };

export const SCREENS = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 },
};

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();
const follow = (page: Page, name: RegExp) => page.getByRole("link", { name }).first().click();

const getTitle = (page: Page) => page.getByRole("heading", { level: 1 });

/** Puts an element at the top of the window, or of the sheet. */
const show = (element: Locator) =>
  element.evaluate((shown) => {
    shown.scrollIntoView({ block: "start" });
    scrollBy(0, -16);
  });

const makeLink = async (page: Page): Promise<void> => {
  await press(page, "Send the link");
  await press(page, owner.links.makeTitle);
};

export const PICTURES: readonly Picture[] = [
  {
    name: "viewer-and-board",
    shots: [
      { path: "/user/emma/outfits", as: "visitor", screen: "phone" },
      {
        path: "/user/emma/style?from=emma-outfit-autumn-walk",
        as: "visitor",
        screen: "phone",
        before: (page) => page.getByRole("button", { name: "Surprise me" }).waitFor(),
      },
    ],
  },
  { name: "own-closet", shots: [{ path: "/closet/outfits", as: "owner", screen: "desktop" }] },
  {
    name: "begin-a-closet",
    shots: [
      {
        path: "/closet",
        as: "newcomer",
        screen: "phone",
        from: getTitle,
        before: async (page) => {
          await page.getByLabel("Your first name").fill("Nina");
          await page.getByLabel("Your username").fill("nina");
          await page.getByText(owner.usernameFree("nina")).waitFor();
        },
      },
    ],
  },
  {
    name: "photographs",
    shots: [
      { path: "/closet/items", as: "owner", screen: "phone" },
      {
        path: "/closet/items",
        as: "owner",
        screen: "phone",
        before: async (page) => {
          await follow(page, /Trench coat/);
          await press(page, "Edit the background");
        },
      },
    ],
  },
  {
    name: "outfits",
    shots: [{ path: "/closet/outfits/board?outfit=emma-outfit-autumn-walk", as: "owner", screen: "phone" }],
  },
  {
    name: "collections",
    shots: [
      { path: "/closet/collections", as: "owner", screen: "phone" },
      { path: "/closet/collections/emma-collection-lisbon", as: "owner", screen: "phone" },
    ],
  },
  {
    name: "send-a-link",
    shots: [
      {
        path: "/closet/outfits",
        as: "owner",
        screen: "phone",
        before: makeLink,
      },
      {
        path: "/closet/settings",
        as: "owner",
        screen: "phone",
        before: (page) => show(page.getByRole("heading", { name: owner.links.title, exact: true })),
      },
    ],
  },
  {
    name: "ask-a-question",
    shots: [
      {
        path: "/closet/outfits",
        as: "owner",
        screen: "phone",
        before: async (page) => {
          await makeLink(page);
          await page.getByText(owner.requests.ask).click();
          await page.getByLabel(owner.requests.for).fill("What should I wear to Mom’s 60th birthday dinner?");
          await page.getByLabel(owner.requests.not).fill("No heels: we walk home.");
        },
      },
      { path: "/closet/inbox", as: "owner", screen: "phone" },
    ],
  },
  {
    name: "friends-page",
    shots: [{ path: ({ question }) => question, as: "visitor", screen: "phone", from: getTitle }],
  },
  {
    name: "answer-a-friend",
    shots: [
      {
        path: "/closet/inbox",
        as: "owner",
        screen: "phone",
        before: (page) => show(page.getByRole("article", { name: "Lea" })),
      },
    ],
  },
  {
    name: "worn",
    shots: [
      {
        path: "/closet/outfits",
        as: "owner",
        screen: "phone",
        before: (page) => follow(page, /Saturday market/),
      },
      {
        path: "/closet/outfits",
        as: "owner",
        screen: "phone",
        before: async (page) => {
          await follow(page, /Saturday market/);
          await page.getByText("Another day, or with a photograph").click();
          await show(page.getByRole("button", { name: "Worn today" }));
        },
      },
    ],
  },
  {
    name: "figures",
    shots: [
      { path: "/closet/figures", as: "owner", screen: "phone" },
      {
        path: "/closet/figures",
        as: "owner",
        screen: "phone",
        before: (page) => show(page.getByRole("heading", { name: /EUR/ })),
      },
    ],
  },
  {
    name: "take-it-with-you",
    shots: [
      {
        path: "/closet/settings",
        as: "owner",
        screen: "phone",
        before: (page) => show(page.getByRole("heading", { name: "Your data" })),
      },
    ],
  },
];
