import { html, nothing, type PageHtml } from '../pages/html.js';
import { layout } from '../pages/layout.js';
import { WIDE_STYLE } from '../pages/wide-style.js';
import {
  type Content,
  METHODS,
  type OpenApi,
  type OpenApiAnswer,
  type OpenApiOperation,
  type OpenApiParameter,
  resolved,
} from './open-api.js';
import { schemaBody, typeOf } from './schema-view.js';

const LOOK = {
  style: WIDE_STYLE,
  place: 'Interface',
  footer: 'This is a test bank. This page is generated from the OpenAPI document that it links to.',
};

interface Placed {
  readonly path: string;
  readonly method: string;
  readonly operation: OpenApiOperation;
  readonly parameters: readonly OpenApiParameter[];
}

/** An OpenAPI document as a page: operations by tag, then all schemas. It has no script. */
export function documentPage(document: OpenApi, address: string): string {
  const { info, servers, tags = [], components } = document;
  const operations = operationsOf(document);
  const shown = tags.filter(({ name }) => operations.some((one) => tagOf(one) === name));
  const schemas = Object.entries(components.schemas ?? {});
  return layout(
    info.title,
    html`<h1>${info.title}</h1>
<p>${info.description ?? ''}</p>
<p>Version ${info.version}. Address: <code>${servers[0]?.url ?? ''}</code>. The same content for programs:
<a href="${address}">OpenAPI document</a>.</p>
<ul>${shown.map(({ name, description = '' }) => html`<li><a href="#tag-${name}">${name}</a>: ${description}</li>`)}
<li><a href="#schemas">Schemas</a>: the schemas of the bodies.</li></ul>
${shown.map(({ name }) => {
  const own = operations.filter((one) => tagOf(one) === name);
  return html`<h2 id="tag-${name}">${name}</h2>
${own.map((one) => operationView(document, one))}`;
})}
<h2 id="schemas">Schemas</h2>
${schemas.map(
  ([
    name,
    schema,
  ]) => html`<details><summary>${name}</summary><div class="inside" id="schema-${name}">${schemaBody(schema)}</div></details>
`,
)}`,
    LOOK,
  );
}

const tagOf = ({ operation }: Placed): string => operation.tags?.[0] ?? '';

function operationsOf(document: OpenApi): readonly Placed[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      const all = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
      const parameters = all.map((one) => resolved(document, one));
      return [{ path, method: method.toUpperCase(), operation, parameters }];
    }),
  );
}

function operationView(
  document: OpenApi,
  { path, method, operation, parameters }: Placed,
): PageHtml {
  const { operationId, summary = '', description, requestBody, responses } = operation;
  const answers = Object.entries(responses).map(
    ([status, answer]) => [status, resolved<OpenApiAnswer>(document, answer)] as const,
  );
  return html`<details><summary><span class="method">${method}</span> <code>${path}</code> ${summary}</summary>
<div class="inside" id="${operationId}">
${description === undefined ? nothing() : html`<p>${description}</p>`}
${parameterTable(parameters)}
${requestBody === undefined ? nothing() : html`<h3>Body</h3>${bodies(requestBody.content)}`}
${answerTable(answers)}
</div></details>
`;
}

function parameterTable(parameters: readonly OpenApiParameter[]): PageHtml {
  if (parameters.length === 0) return nothing();
  const rows = parameters.map(
    (
      one,
    ) => html`<tr><th scope="row"><code>${one.name}</code></th><td>${one.in}</td><td>${one.required === true ? 'yes' : 'no'}</td><td>${typeOf(one.schema)}</td><td>${one.description ?? ''}</td></tr>
`,
  );
  return html`<h3>Parameters</h3>
<div class="scroll" tabindex="0" role="region" aria-label="Parameters"><table>
<thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Required</th><th scope="col">Type</th><th scope="col">Description</th></tr></thead>
<tbody>
${rows}</tbody></table></div>`;
}

function bodies(content: Content | undefined): PageHtml {
  const all = Object.entries(content ?? {});
  if (all.length === 0) return html`none`;
  return html`<ul>${all.map(([type, { schema }]) => html`<li><code>${type}</code>: ${typeOf(schema)}</li>`)}</ul>`;
}

function answerTable(answers: readonly (readonly [string, OpenApiAnswer])[]): PageHtml {
  const rows = answers.map(
    ([
      status,
      { description, headers = {}, content },
    ]) => html`<tr><th scope="row">${status}</th><td>${description}</td><td>${bodies(content)}</td><td>${Object.keys(headers).join(', ')}</td></tr>
`,
  );
  return html`<h3>Responses</h3>
<div class="scroll" tabindex="0" role="region" aria-label="Responses"><table>
<thead><tr><th scope="col">Status</th><th scope="col">When</th><th scope="col">Body</th><th scope="col">Headers</th></tr></thead>
<tbody>
${rows}</tbody></table></div>`;
}
