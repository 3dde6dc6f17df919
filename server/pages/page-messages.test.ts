import { expect, test } from "vitest";
import { LANGUAGES } from "#domain/languages.ts";
import { choosePagePaths, findMessagePaths, importMessages, isOwnerPage } from "./page-messages.ts";

test.for([
  ["/closet", true],
  ["/closet/items", true],
  ["/closet/collections/:collectionId", true],
  ["/sign-in", true],
  ["/", false],
  ["/user/:username/items", false],
  ["/closets", false],
] as const)("%s is a page of the owner: %j", ([pattern, isOwners]) => {
  expect(isOwnerPage(pattern)).toBe(isOwners);
});

test("in every language only the owner's pages load the owner's sentences", () => {
  const built = findMessagePaths((name) => `/assets/${name}.js`);
  for (const language of LANGUAGES) {
    const visitor = choosePagePaths(built[language], "/user/:username/items");
    expect(visitor.join()).not.toContain("owner");
    expect(importMessages(visitor)).toContain("window.messages={closet,pages,items,invite};");
    const stylist = choosePagePaths(built[language], "/styling/:token");
    expect(stylist).toEqual([...visitor, `/assets/styling-messages-${language}.js`]);
    expect(choosePagePaths(built[language], "/stylings")).toEqual(stylist);
    const owner = choosePagePaths(built[language], "/closet/items");
    expect(owner).toEqual([...stylist, `/assets/owner-messages-${language}.js`]);
    expect(importMessages(owner)).toContain("window.messages={closet,pages,items,invite,styling,owner};");
  }
});
