import type { BlockList } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import { readContentType } from "#server/closets/owner/owner-call.ts";
import { readSentForm } from "#server/closets/owner/sent-pictures.ts";
import { toUploadedAddress } from "#server/closets/records/uploaded-pictures.ts";
import { allowLongBody } from "#server/http/bounded-server.ts";
import { findNetwork } from "#server/http/client-address.ts";
import { sendError, sendTooManyRequests } from "#server/http/errors.ts";
import { createQueue } from "#server/http/limits/queue.ts";
import type { RateLimits } from "#server/http/limits/rate-limits.ts";
import { MAX_RECEIVED_BYTES, RATE_LIMITS, STYLING_FORMS } from "#server/http/limits/route-limits.ts";
import { FORM, FORM_CONTENT, readBodyFromNow } from "#server/http/picture-form.ts";
import { refuseLargeBody, withReceivedBody } from "#server/http/received-file.ts";
import { isDiskNearlyFull } from "#server/pictures/uploads/free-space.ts";

/** By their addresses, `pictures/{sha256}`. */
export type StylingEnv = { Variables: { sentPictures?: ReadonlyMap<string, Buffer> } };

const maxBytes = MAX_RECEIVED_BYTES.stylingWithPictures;

/** The same call with the pictures of its proposals. */
export const withProposedPictures = <Body extends { description: string; content: object }>(body: Body): Body => ({
  ...body,
  description: `${body.description} As \`${FORM}\`, ${maxBytes} bytes at most: the part \`entry\` is this JSON, and each part \`picture\` is the picture of a proposal, which names it \`pictures/{sha256}\`.`,
  content: { ...body.content, ...FORM_CONTENT },
});

/** Why pictures of proposals are not taken, or nothing more. */
export const PROPOSAL_ERRORS = [
  "notValid",
  "cutOff",
  "unnamedPicture",
  "noSuchPicture",
  "notAPicture",
  "pictureDamaged",
  "pictureUnreadable",
  "pictureTooLarge",
  "tooManyPixels",
  "noHeic",
  "diskNearlyFull",
  "proposalsFull",
  "tooManyStylings",
  "tooManyRequests",
] as const;

const forms = createQueue({ concurrency: STYLING_FORMS.all, maxWaiting: 0 });
/** Whole bodies are in memory. */
const bodies = createQueue({ concurrency: STYLING_FORMS.inMemory, maxWaiting: STYLING_FORMS.all });

type Parts = { dataDir: string; trustedProxies: BlockList; rateLimits: Pick<RateLimits, "isUsedUp"> };

/** Reads a form into a file, and its part `entry` as a JSON body. Anyone may send one. */
export function receiveStyling({ dataDir, trustedProxies, rateLimits }: Parts): MiddlewareHandler<StylingEnv> {
  return async (c, next) => {
    const type = readContentType(c);
    if (type !== FORM) return await next();
    const refusal = refuseLargeBody(c, maxBytes);
    if (refusal) return refusal;
    if (await isDiskNearlyFull(dataDir)) return sendError(c, "diskNearlyFull");
    const network = findNetwork(c, trustedProxies);
    // Before the body: a flood of large ones takes more than their pictures.
    const { proposedPictures } = RATE_LIMITS;
    if (await rateLimits.isUsedUp(proposedPictures, network)) return sendTooManyRequests(c, proposedPictures);
    const names = { [network]: STYLING_FORMS.network };
    const leave = await forms.enter({ names }).catch(() => null);
    if (!leave) return sendTooManyRequests(c, { windowMs: STYLING_FORMS.retryAfterMs });
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
    if (incoming) allowLongBody(incoming);
    const receive = (path: string) =>
      bodies.run(async () => {
        const form = await readSentForm(c, path);
        if (form instanceof Response) return form;
        const { entry, pictures } = form;
        c.set("sentPictures", new Map(pictures.map(({ content, sha256 }) => [toUploadedAddress(sha256), content])));
        readBodyFromNow(c, entry);
        await next();
        return c.res;
      });
    const options = { dataDir, extension: ".form", maxBytes };
    return await withReceivedBody(c, options, ({ path }) => receive(path)).finally(leave);
  };
}
