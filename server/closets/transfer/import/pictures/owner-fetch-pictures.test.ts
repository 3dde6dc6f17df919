import { expect, test } from "vitest";
import { findAnswer } from "#tests/support/factories/closet-store.ts";
import { openTestOwnerApi } from "#tests/support/drivers/owner-api.ts";
import { startSite } from "#tests/support/fakes/web-sites.ts";

test("fetchPictures=true fetches pictures, and never from the server's own network", async () => {
  let requests = 0;
  const port = await startSite((_, response) => response.end(String((requests += 1))));
  const { store, openApiClient } = await openTestOwnerApi();
  const { importJson } = await openApiClient();
  const addresses = [`http://127.0.0.1:${port}/a.png`, "http://169.254.169.254/latest/meta-data/"];
  const items = addresses.map((thumbnailImageURL, n) => ({ id: `${n}`, thumbnailImageURL, createdAt: -n }));
  const importItems = async (query: string) => (await importJson("jane", { items }, query)).status;
  expect([await importItems("?fetchPictures=true"), await importItems("?fetchPictures=false")]).toEqual([422, 422]);
  expect(await findAnswer(store, "jane")).toBeNull();
  expect(requests).toBe(0);
});

test("any other value of fetchPictures is an error", async () => {
  const { openApiClient } = await openTestOwnerApi();
  const { importJson } = await openApiClient();
  const isNotOne = (value: string) => `\`fetchPictures\`: \`${value}\` is not one of true, false.`;
  for (const [value, problem] of [
    ["1", isNotOne("1")],
    ["", isNotOne("")],
    ["true&fetchPicture=true", "`fetchPicture` is not a field of this call."],
  ]) {
    const refused = await importJson("jane", {}, `?fetchPictures=${value}`);
    expect([refused.status, refused.json]).toEqual([
      400,
      { status: "ERROR", code: "notValid", message: `The request is not valid: ${problem}` },
    ]);
  }
});
