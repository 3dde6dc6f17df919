import { z } from "zod";
import { ANDROID_PATH, APPLE_PATHS } from "./app-link-routes.ts";
import { ICON_PATHS } from "./web-manifest-routes.ts";
import { answerJson, type Call, type NamedSchema } from "#server/openapi/call.ts";

const HEALTH: NamedSchema = { name: "Health", schema: z.strictObject({ status: z.literal("OK") }) };
const JSON_OF_OTHERS: NamedSchema = { name: "AnyJson", schema: z.unknown() };

const DESCRIBED = {
  description: "The document.",
  schema: { name: "OpenApi", schema: z.looseObject({ openapi: z.string() }) },
};

const namePath = (path: string): string =>
  path.replaceAll(/[^a-z0-9]+(.?)/gi, (_, letter: string) => letter.toUpperCase());

/** What browsers, telephones and whoever runs it ask for. */
export const SITE_CALLS: readonly Call[] = [
  {
    id: "getContract",
    method: "GET",
    path: "/openapi.json",
    group: "site",
    summary: "This document.",
    answers: { 200: DESCRIBED },
    examples: { document: { summary: "All of it", status: 200 } },
  },
  {
    id: "readContract",
    method: "GET",
    path: "/openapi",
    group: "site",
    summary: "This document, to be read by a person.",
    answers: { 200: { description: "A page without script.", otherTypes: ["text/html"] } },
    examples: { page: { summary: "All of it", status: 200 } },
  },
  ...[...APPLE_PATHS, ANDROID_PATH].map((path): Call => ({
    id: namePath(path.replace(/^.*\//, path.includes("well-known") ? "get-" : "get-top-")),
    method: "GET",
    path,
    group: "site",
    summary: "Lets the installed app take this site’s links over, when it is configured.",
    answers: { 200: { description: "In the form of the telephone’s maker.", schema: JSON_OF_OTHERS } },
    refusals: { 404: ["notFound"] },
    examples: { configured: { summary: "For an app that is configured", status: 200 } },
  })),
  {
    id: "getManifest",
    method: "GET",
    path: "/manifest.webmanifest",
    group: "site",
    summary: "What the site is called, and looks like, on a telephone’s home screen.",
    answers: { 200: { description: "A web app manifest.", otherTypes: ["application/manifest+json"] } },
    examples: { manifest: { summary: "The same for all", status: 200 } },
  },
  ...ICON_PATHS.map((path): Call => ({
    id: namePath(`get-${path.slice(1, -4)}`),
    method: "GET",
    path,
    group: "site",
    summary: "The site’s icon.",
    answers: { 200: { description: "A picture.", otherTypes: ["image/png"] } },
    examples: { icon: { summary: "The same for all", status: 200 } },
  })),
  {
    id: "getRobots",
    method: "GET",
    path: "/robots.txt",
    group: "site",
    summary: "What search engines may fetch; each page says whether it may be found.",
    answers: { 200: { description: "A text.", otherTypes: ["text/plain"] } },
    examples: { robots: { summary: "The same for all", status: 200 } },
  },
  {
    id: "getLiveness",
    method: "GET",
    path: "/health/live",
    group: "operation",
    summary: "Whether the process lives.",
    answers: { 200: answerJson("It does.", HEALTH) },
    examples: { alive: { summary: "Alive", status: 200, answer: { status: "OK" } } },
  },
  {
    id: "getReadiness",
    method: "GET",
    path: "/health/ready",
    group: "operation",
    summary: "Whether the process should get requests.",
    description: "Else 503, with the reason as its message.",
    answers: { 200: answerJson("It should.", HEALTH) },
    examples: { ready: { summary: "Ready", status: 200, answer: { status: "OK" } } },
  },
  {
    id: "getMetrics",
    method: "GET",
    path: "/metrics",
    group: "operation",
    summary: "What Prometheus reads of this process, when `METRICS_TOKEN` is set without a port of its own.",
    proofs: ["metrics"],
    answers: { 200: { description: "Counts and durations, by pattern.", otherTypes: ["text/plain"] } },
    refusals: { 401: ["signedOut"] },
    examples: { all: { summary: "For whoever has the token", status: 200 } },
  },
];
