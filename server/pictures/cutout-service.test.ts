import type { IncomingMessage, ServerResponse } from "node:http";
import sharp from "sharp";
import { expect, test } from "vitest";
import { drawGarmentPhotograph } from "#tests/support/factories/pictures.ts";
import { startHttpServer } from "#tests/support/fakes/http-server.ts";
import { createCutoutService, getCutoutHost } from "./cutout-service.ts";

const photograph = await drawGarmentPhotograph().jpeg().toBuffer();
const drawCut = (options = {}) =>
  drawGarmentPhotograph({ wall: "none", ...options })
    .png()
    .toBuffer();

type Sent = { request: string; authorization: string | undefined; fields: Record<string, string>; file: Buffer };

/** As `rembg s`: takes a form with `file` at `POST /api/remove`, and answers with a PNG. */
async function startRembg(answer: (response: ServerResponse) => void) {
  const sent: Sent[] = [];
  const read = async (request: IncomingMessage): Promise<Sent> => {
    const pieces: Uint8Array[] = await request.toArray();
    const type = request.headers["content-type"] ?? "";
    const form = await new Response(Buffer.concat(pieces), { headers: { "Content-Type": type } }).formData();
    const { file, ...fields } = Object.fromEntries(form);
    return {
      request: `${request.method} ${request.url}`,
      authorization: request.headers.authorization,
      fields: fields as Record<string, string>,
      file: Buffer.from(await (file as File).arrayBuffer()),
    };
  };
  const url = await startHttpServer((request, response) => {
    const take = async () => {
      sent.push(await read(request));
      answer(response);
    };
    void take();
  });
  return { url, sent };
}

const answerWith = (content: Buffer) => (response: ServerResponse) =>
  response.writeHead(200, { "Content-Type": "image/png" }).end(content);

test("a photograph is sent as the server of rembg expects it, and comes back without its background", async () => {
  const { url, sent } = await startRembg(answerWith(await drawCut()));
  const made = await createCutoutService(url)(photograph);
  if (made.status !== "made") throw new Error(made.status);
  const { width, height, hasAlpha, format } = await sharp(made.content).metadata();
  expect({ width, height, hasAlpha, format }).toEqual({ width: 240, height: 320, hasAlpha: true, format: "webp" });
  expect(sent).toEqual([{ request: "POST /api/remove", authorization: undefined, fields: {}, file: photograph }]);
});

test("the address may have a path, a password and fields; its host alone is shown", async () => {
  const { url, sent } = await startRembg(answerWith(await drawCut()));
  const address = `${url.replace("//", "//jane:p%40ss@")}/cut?model=isnet-general-use`;
  await createCutoutService(address)(photograph);
  const authorization = `Basic ${Buffer.from("jane:p@ss").toString("base64")}`;
  expect(sent).toMatchObject([{ request: "POST /cut", authorization, fields: { model: "isnet-general-use" } }]);
  expect(getCutoutHost(address)).toBe(url.replace("http://", ""));
});

test.each([
  ["another frame", () => drawCut({ width: 320, height: 240 })],
  ["the photograph as it was", () => drawGarmentPhotograph().png().toBuffer()],
  [
    "nothing",
    () =>
      sharp({ create: { width: 240, height: 320, channels: 4, background: "#0000" } })
        .png()
        .toBuffer(),
  ],
])("%s is no cut-out", async (_, draw) => {
  const { url } = await startRembg(answerWith(await draw()));
  expect(await createCutoutService(url)(photograph)).toEqual({ status: "uncertain" });
});

test.each<[string, (response: ServerResponse) => void, RegExp]>([
  ["an error", (response) => response.writeHead(500).end("jane:secret"), /^127\.0\.0\.1:\d+ answered 500\.$/],
  ["a redirect", (response) => response.writeHead(307, { Location: "http://127.0.0.1/" }).end(), /fetch failed/],
  ["no picture", (response) => response.writeHead(200).end("<html>"), /it is not a picture/],
  ["too much", (response) => response.writeHead(200).end(Buffer.alloc(20 * 1024 * 1024 + 1)), /larger than 20 MB/],
])("%s is a failure, whose message names no password", async (_, answer, message) => {
  const { url } = await startRembg(answer);
  const failure = await createCutoutService(url.replace("//", "//jane:secret@"))(photograph).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(Error);
  expect((failure as Error).message).toMatch(message);
  expect(String((failure as Error).stack)).not.toContain("secret");
});
