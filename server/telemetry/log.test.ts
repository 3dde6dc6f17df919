import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createLog } from "./log.ts";
import { runInRequestContext, runWithRequestId } from "./request-context.ts";

function openLog() {
  const lines: string[] = [];
  const destination = new Writable({
    write(line: Buffer, _, done) {
      lines.push(line.toString());
      done();
    },
  });
  return { log: createLog({ isProduction: true, logLevel: "trace" }, destination), lines };
}

test.each([
  ["550 <jane.doe+x@mail.example.com> unknown", "jane.doe"],
  ["to jané@bücher.example", "bücher"],
  ["/user/jane%40mail.example/items", "mail.example"],
  ["connect ECONNREFUSED 203.0.113.77:5432", "203.0.113"],
  ["from ::ffff:203.0.113.77", "203.0.113"],
  ["from 2001:db8::8a2e:370:7334 port 1", "8a2e"],
  ["from [2001:db8:85a3:0:0:8a2e:370:7334]:25", "85a3"],
  ["GET /user/jane?mode=signIn&oobCode=s3cret HTTP", "s3cret"],
  ["https://closet.example/?a=s3cret", "s3cret"],
  [`Bearer oc_0123456789ab_${"s3cret-".repeat(6)}A`, "s3cret"],
  [`/stylings/${"s3cret-".repeat(6)}A`, "s3cret"],
  [`GET /styling/${"s3cret-".repeat(6)}A.data`, "s3cret"],
  [`GET /outfit/${"s3cret-".repeat(6)}A/picture.jpg`, "s3cret"],
  [`GET /l/${"s3cret-".repeat(3)}A/items.data`, "s3cret"],
  [`GET /preview/~${"s3cret-".repeat(3)}A.jpg`, "s3cret"],
  [`/stop-mails/owner.an-id.${"s3cret-".repeat(6)}A`, "s3cret"],
  ["/owner/closets/oc_0123456789ab_s3cret", "s3cret"],
])("%j is logged without addresses, query strings, keys and tokens", (text, secret) => {
  const { log, lines } = openLog();
  log.error({ err: new Error(text), reason: { deep: [text] } }, text);
  expect(lines.join("")).not.toContain(secret);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: 50 });
});

test("times, code locations and package names are not redacted", () => {
  const { log, lines } = openLog();
  const text = "at 20:04:00 in node_modules/@hono/node-server/dist/index.mjs:12:34, hono@4.13 or std::move, 1.2.3";
  log.info(text);
  expect(lines[0]).toContain(text.replace("hono@4.13", "[mail address]"));
});

test("work of a request logs its id, also after the response; shared work does not", async () => {
  const { log, lines } = openLog();
  const request = { id: "request-1", route: null, cache: null };
  let later: Promise<void> = Promise.resolve();
  runInRequestContext(request, () => {
    log.info("now");
    runWithRequestId(null, () => log.info("for all"));
    runWithRequestId("request-0", () => log.info("for another"));
    later = new Promise((resolve) => {
      setTimeout(() => {
        log.info("later");
        resolve();
      }, 5);
    });
  });
  await later;
  log.info("outside");
  const ids = lines.map((line) => (JSON.parse(line) as { msg: string; requestId?: string }).requestId);
  expect(ids).toEqual(["request-1", undefined, "request-0", "request-1", undefined]);
});
