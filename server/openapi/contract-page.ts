import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { ERROR_MESSAGES } from "#server/http/errors.ts";
import { type Call, errorSchema, type Example, GROUPS, listBodyTypes, type NamedSchema, PROOFS } from "./call.ts";
import { CONTRACT_STYLE } from "./contract-style.ts";
import { ABOUT, toJsonSchema } from "./openapi.ts";
import { writeType } from "./type-text.ts";

const hash = createHash("sha256").update(CONTRACT_STYLE).digest("base64");

/** Its style to the letter, and no script. */
export const CONTRACT_PAGE_POLICY = `default-src 'none'; img-src data:; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Whole, as a formatter would put spaces into it that the policy does not know. */
const STYLE = `<style>${CONTRACT_STYLE}</style>`;

type Html = ReturnType<typeof html>;
type Site = { name: string; publicUrl: string };

/** Words between backticks are code. */
const writeWords = (text: string): (Html | string)[] =>
  text.split("`").map((part, position) => (position % 2 === 1 ? html`<code>${part}</code>` : part));

const linkType = ({ name }: NamedSchema): Html => html`<a href="#type-${name}"><code>${name}</code></a>`;

/** The values that an example puts into an address. */
function writeAddress({ path, parameters = [] }: Call, { parameters: values = {} }: Example): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  const asked = parameters.filter(({ name, in: place }) => place === "query" && values[name] !== undefined);
  const query = new URLSearchParams(asked.map(({ name }) => [name, values[name] ?? ""]));
  return query.size === 0 ? filled : `${filled}?${query}`;
}

const CURL_PROOFS: Record<keyof typeof PROOFS, string> = {
  session: "--cookie COOKIES",
  token: "-H 'Authorization: Bearer TOKEN'",
  key: "-H 'Authorization: Bearer KEY'",
  metrics: "-H 'Authorization: Bearer TOKEN'",
};

function writeCurl(call: Call, example: Example, { publicUrl }: Site): string {
  const { method, body, parameters = [], proofs = [] } = call;
  const [proof] = proofs;
  const type = example.bodyType ?? (body && listBodyTypes(body)[0]);
  const headers = parameters.filter(({ name, in: place }) => place === "header" && example.parameters?.[name]);
  const sent = body?.isForm
    ? new URLSearchParams(example.body as Record<string, string>)
    : JSON.stringify(example.body);
  return [
    `curl${method === "GET" ? "" : ` -X ${method}`} '${publicUrl}${writeAddress(call, example)}'`,
    ...(proof === undefined ? [] : [CURL_PROOFS[proof]]),
    ...headers.map(({ name }) => `-H '${name}: ${example.parameters?.[name]}'`),
    ...(example.answerType === undefined ? [] : [`-H 'Accept: ${example.answerType}'`]),
    ...(example.body !== undefined && type !== undefined && !body?.isForm ? [`-H 'Content-Type: ${type}'`] : []),
    ...(example.body === undefined ? [] : [`-d '${typeof example.body === "string" ? example.body : String(sent)}'`]),
  ].join(" \\\n  ");
}

/** What a call takes, in words. */
function writeBody({ body }: Call): Html | string {
  if (!body) return "";
  const { schema, otherTypes = [], maxBytes } = body;
  const bound = maxBytes === undefined ? "" : `, ${maxBytes} bytes at most`;
  const others = otherTypes.join(", ");
  return html`<p>Takes ${schema ? linkType(schema) : ""}${schema && others !== "" ? " or " : ""}${others}${bound}.</p>`;
}

const writeAnswerText = (answer: unknown): string =>
  typeof answer === "string" ? answer.trimEnd() : JSON.stringify(answer, null, 2);

const writeExample = (call: Call, example: Example, site: Site): Html =>
  html` <h4>${example.summary}: ${example.status}</h4>
    <pre><code>${writeCurl(call, example, site)}</code></pre>
    ${example.answer === undefined ? "" : html`<pre><code>${writeAnswerText(example.answer)}</code></pre>`}`;

const writeParameters = ({ parameters = [] }: Call): Html | string =>
  parameters.length === 0
    ? ""
    : html`<dl>
        ${parameters.map(
          ({ name, in: place, description, schema, isOptional }) =>
            html`<dt><code>${name}</code> <small>${place}${isOptional ? ", optional" : ""}</small></dt>
              <dd>${writeWords(description)} <code>${writeType(toJsonSchema(schema, "input"))}</code></dd>`,
        )}
      </dl>`;

function writeAnswers({ answers, refusals = {} }: Call): Html {
  const good = Object.entries(answers).map(
    ([status, { description, schema, otherTypes = [] }]) =>
      html`<dt>${status}</dt>
        <dd>${writeWords(description)} ${schema ? linkType(schema) : ""} <small>${otherTypes.join(", ")}</small></dd>`,
  );
  const bad = Object.entries(refusals).map(
    ([status, names]) =>
      html`<dt>${status}</dt>
        <dd>${names.map((name) => ERROR_MESSAGES[name]).join(" Or: ")} ${linkType(errorSchema)}</dd>`,
  );
  return html`<dl>${good}${bad}</dl>`;
}

const writeCall = (call: Call, site: Site): Html =>
  html`<article id="${call.id}">
    <h3>
      <code><b>${call.method}</b> ${call.path}</code>
    </h3>
    <p>${writeWords(call.summary)}</p>
    ${call.description === undefined ? "" : html`<p>${writeWords(call.description)}</p>`}
    ${call.proofs ? html`<p>For whoever has: ${writeWords(call.proofs.map((proof) => PROOFS[proof]).join(" Or: "))}</p>` : ""}
    ${writeParameters(call)} ${writeBody(call)} ${writeAnswers(call)}
    <details>
      <summary>Examples</summary>
      ${Object.values(call.examples).map((example) => writeExample(call, example, site))}
    </details>
  </article>`;

function listTypes(calls: readonly Call[]): Map<string, string> {
  const types = new Map([[errorSchema.name, writeType(toJsonSchema(errorSchema.schema, "output"))]]);
  for (const { body, answers } of calls) {
    if (body?.schema) types.set(body.schema.name, writeType(toJsonSchema(body.schema.schema, "input")));
    for (const { schema } of Object.values(answers))
      if (schema) types.set(schema.name, writeType(toJsonSchema(schema.schema, "output")));
  }
  return types;
}

/** The document as a page: all of it in one, without script. */
export function writeContractPage(calls: readonly Call[], site: Site): Html {
  const groups = Object.entries(GROUPS).map(([group, title]) => ({
    group,
    title,
    calls: calls.filter((call) => call.group === group),
  }));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${site.name}: the contract</title>
        <link rel="icon" href="data:," />
        ${raw(STYLE)}
      </head>
      <body>
        <header>
          <h1>${site.name}: the contract</h1>
          ${ABOUT.split("\n\n").map((paragraph) => html`<p>${writeWords(paragraph)}</p>`)}
          <p><a href="/openapi.json">The same as an OpenAPI 3.1 document</a></p>
        </header>
        <nav aria-label="Calls">
          ${groups.map(
            ({ group, title, calls }) =>
              html`<h2><a href="#${group}">${title}</a></h2>
                <ul>
                  ${calls.map(
                    ({ id, method, path }) =>
                      html`<li>
                        <a href="#${id}"><code>${method} ${path}</code></a>
                      </li>`,
                  )}
                </ul>`,
          )}
        </nav>
        <main>
          ${groups.map(
            ({ group, title, calls }) =>
              html`<section aria-labelledby="${group}">
                <h2 id="${group}">${title}</h2>
                ${calls.map((call) => writeCall(call, site))}
              </section>`,
          )}
          <section aria-labelledby="types">
            <h2 id="types">Types</h2>
            ${[...listTypes(calls)].map(
              ([name, text]) =>
                html`<article id="type-${name}">
                  <h3>${name}</h3>
                  <pre><code>${text}</code></pre>
                </article>`,
            )}
          </section>
        </main>
      </body>
    </html>`;
}
