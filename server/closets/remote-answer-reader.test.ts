import { expect, test } from "vitest";
import { createRemoteAnswerReader } from "./remote-answer-reader.ts";

const toBody = (items: object[]): Uint8Array => Buffer.from(JSON.stringify({ status: "OK", items }));

const toItems = (count: number, picture: string) =>
  Array.from({ length: count }, (_, index) => ({ id: `item-${index}`, thumbnailImageURL: picture }));

test("other requests run while a large answer is read", async () => {
  const read = createRemoteAnswerReader({ maxWaiting: 1 });
  let turns = 0;
  let isRead = false;
  const countTurns = (): void => {
    turns += 1;
    if (!isRead) setImmediate(countTurns);
  };
  setImmediate(countTurns);
  const opened = await read(toBody(toItems(50_000, "https://pictures.example/a.jpg")), "jane", {});
  isRead = true;
  expect(opened).toMatchObject({ status: "OK", closet: { items: { length: 50_000 } } });
  expect(turns).toBeGreaterThan(100);
});

test("large answers are read one at a time, and a small one does not wait for them", async () => {
  const read = createRemoteAnswerReader({ maxWaiting: 2 });
  const order: string[] = [];
  const readPicture = (value: unknown) => {
    if (!order.includes(String(value))) order.push(String(value));
    return null;
  };
  const readAll = async (count: number, picture: string) => {
    await read(toBody(toItems(count, picture)), "jane", { readPicture });
    order.push(`end of ${picture}`);
  };
  await Promise.all([readAll(30_000, "first"), readAll(30_000, "second"), readAll(1, "small")]);
  const large = order.filter((step) => !step.endsWith("small"));
  expect(large).toEqual(["first", "end of first", "second", "end of second"]);
  expect(order.indexOf("end of small")).toBeLessThan(order.indexOf("end of first"));
});
