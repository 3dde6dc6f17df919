import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { GROUPS } from "./call.ts";
import { OPENAPI_PAGE_STYLE } from "./openapi-page-style.ts";
import { type ExampleRequest, listRequests } from "./example-requests.ts";
import type { Content, OpenApi, Operation } from "./openapi.ts";
import type { JsonSchema } from "./route.ts";
import { formatType } from "./type-text.ts";

const hash = createHash("sha256").update(OPENAPI_PAGE_STYLE).digest("base64");

export const OPENAPI_PAGE_POLICY = `default-src 'none'; img-src data:; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A variable, because the formatter would change the text and so its hash. */
const STYLE = `<style>${OPENAPI_PAGE_STYLE}</style>`;

type Html = ReturnType<typeof html>;

type Listed = { path: string; method: string; operation: Operation };

type Site = { document: OpenApi; publicUrl: string };

const renderText = (text: string): (Html | string)[] =>
  text.split("`").map((part, position) => (position % 2 === 1 ? html`<code>${part}</code>` : part));

const linkType = (schema: JsonSchema | undefined): Html | string => {
  const name = typeof schema?.["$ref"] === "string" ? schema["$ref"].replace(/^.*\//, "") : null;
  return name === null ? "" : html`<a href="#type-${name}"><code>${name}</code></a>`;
};

const renderContent = (content: Content = {}): (Html | string)[] =>
  Object.entries(content).map(([type, { schema }], position) => {
    const separator = position === 0 ? "" : ", ";
    return html`${separator}${schema?.["$ref"] === undefined ? type : linkType(schema)}`;
  });

const CURL_CREDENTIALS: Record<string, string> = {
  session: "--cookie COOKIES",
  token: "-H 'Authorization: Bearer TOKEN'",
  key: "-H 'Authorization: Bearer KEY'",
  metrics: "-H 'Authorization: Bearer TOKEN'",
};

function writeCurl({ method, path, headers, body, credentials: [proof] }: ExampleRequest, { publicUrl }: Site): string {
  return [
    `curl${method === "GET" ? "" : ` -X ${method}`} '${publicUrl}${path}'`,
    ...(proof === undefined ? [] : [CURL_CREDENTIALS[proof] ?? ""]),
    ...Object.entries(headers)
      .filter(([name, value]) => name !== "Accept" || value !== "application/json")
      .map(([name, value]) => `-H '${name}: ${value}'`),
    ...(body === null ? [] : [`-d '${body}'`]),
  ].join(" \\\n  ");
}

const formatResponse = (answer: unknown): string =>
  typeof answer === "string" ? answer.trimEnd() : JSON.stringify(answer, null, 2);

const renderExample = (example: ExampleRequest, site: Site): Html =>
  html` <h4>${example.summary}: ${example.expected.status}</h4>
    <pre><code>${writeCurl(example, site)}</code></pre>
    ${example.expected.response === undefined ? "" : html`<pre><code>${formatResponse(example.expected.response)}</code></pre>`}`;

const renderParameters = ({ parameters = [] }: Operation): Html | string =>
  parameters.length === 0
    ? ""
    : html`<dl>
        ${parameters.map(
          ({ name, in: place, description, schema, required }) =>
            html`<dt><code>${name}</code> <small>${place}${required ? "" : ", optional"}</small></dt>
              <dd>${renderText(description)} <code>${formatType(schema)}</code></dd>`,
        )}
      </dl>`;

const renderResponses = ({ responses }: Operation): Html =>
  html`<dl>
    ${Object.entries(responses)
      .filter(([status]) => status !== "default")
      .map(
        ([status, { description = "", content }]) =>
          html`<dt>${status}</dt>
            <dd>${renderText(description)} ${renderContent(content)}</dd>`,
      )}
  </dl>`;

function renderCall({ path, method, operation }: Listed, site: Site): Html {
  const { operationId, summary, description, security, requestBody: body } = operation;
  const { securitySchemes } = site.document.components;
  const proofs = security.flatMap((proof) => Object.keys(proof)).map((name) => securitySchemes[name]?.description);
  return html`<article id="${operationId}">
    <h3>
      <code><b>${method.toUpperCase()}</b> ${path}</code>
    </h3>
    <p>${renderText(summary)}</p>
    ${description === undefined ? "" : html`<p>${renderText(description)}</p>`}
    ${proofs.length === 0 ? "" : html`<p>Requires: ${renderText(proofs.join(" Or: "))}</p>`}
    ${renderParameters(operation)}
    ${body ? html`<p>Takes ${renderContent(body.content)}. ${body.description ?? ""}</p>` : ""}
    ${renderResponses(operation)}
    <details>
      <summary>Examples</summary>
      ${listRequests(path, method, operation).map((example) => renderExample(example, site))}
    </details>
  </article>`;
}

export function renderOpenApiPage(site: Site): Html {
  const { info, paths, components } = site.document;
  const calls: Listed[] = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = Object.entries(GROUPS).map(([id, title]) => ({
    id,
    title,
    calls: calls.filter(({ operation }) => operation.tags.includes(title)),
  }));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${info.title}</title>
        <link rel="icon" href="data:," />
        ${raw(STYLE)}
      </head>
      <body>
        <header>
          <h1>${info.title}</h1>
          ${info.description.split("\n\n").map((paragraph) => html`<p>${renderText(paragraph)}</p>`)}
          <p><a href="/openapi.json">The same as an OpenAPI 3.1 document</a></p>
        </header>
        <nav aria-label="Calls">
          ${groups.map(
            ({ id, title, calls }) =>
              html`<h2><a href="#${id}">${title}</a></h2>
                <ul>
                  ${calls.map(
                    ({ path, method, operation }) =>
                      html`<li>
                        <a href="#${operation.operationId}"><code>${method.toUpperCase()} ${path}</code></a>
                      </li>`,
                  )}
                </ul>`,
          )}
        </nav>
        <main>
          ${groups.map(
            ({ id, title, calls }) =>
              html`<section aria-labelledby="${id}">
                <h2 id="${id}">${title}</h2>
                ${calls.map((call) => renderCall(call, site))}
              </section>`,
          )}
          <section aria-labelledby="types">
            <h2 id="types">Types</h2>
            ${Object.entries(components.schemas).map(
              ([name, schema]) =>
                html`<article id="type-${name}">
                  <h3>${name}</h3>
                  <pre><code>${formatType(schema)}</code></pre>
                </article>`,
            )}
          </section>
        </main>
      </body>
    </html>`;
}
