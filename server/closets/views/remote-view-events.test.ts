import { expect, test } from "vitest";
import { startHttpServer } from "#tests/support/fakes/http-server.ts";
import { createRemoteViewEvents } from "./remote-view-events.ts";

test("a view is sent to the other backend, and a failure is reported", async () => {
  const heard: unknown[] = [];
  let status = 202;
  const baseUrl = await startHttpServer((request, response) => {
    void request.toArray().then((pieces) => {
      heard.push([request.method, request.url, JSON.parse(pieces.join(""))]);
      return response.writeHead(status, { Location: "http://10.0.0.1/" }).end();
    });
  });
  const { count } = createRemoteViewEvents({ baseUrl: `${baseUrl}/v1` });
  await count("open_closet_view", "jane");
  expect(heard).toEqual([["POST", "/v1/events", { event: "open_closet_view", username: "jane" }]]);
  status = 500;
  await expect(count("open_closet_view", "jane")).rejects.toThrow("The backend answered HTTP 500.");
  status = 302;
  await expect(count("open_closet_view", "jane")).rejects.toThrow("fetch failed");
});
