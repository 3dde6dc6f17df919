import type { Page } from "playwright-core";
import { BASE_PATH } from "#tests/support/drivers/server.ts";

/** A call from the page with the visitor's cookies, as another device sends it. @param path from the root of the site */
export const callFromPage = (
  page: Page,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: unknown }> =>
  page.evaluate(
    async ([verb, address, text]) => {
      const content = text === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: text };
      const response = await fetch(address, { method: verb, ...content });
      return { status: response.status, body: await response.json().catch(() => null) };
    },
    [method, BASE_PATH + path, body && JSON.stringify(body)] as const,
  );
