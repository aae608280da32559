import type { Exchange, RecordedBody } from '../../record/event.js';
import { clipText } from '../clip-text.js';
import { curlCommand } from '../curl-command.js';
import { type Html, html } from './html.js';
import { indentJson } from './indent-json.js';

const BODY_SHOWN = 16 * 1024;
const HEADERS_SHOWN = 60;
const VALUE_SHOWN = 800;

type Headers = readonly (readonly [string, string])[];

/** A request and its answer, whole as recorded, with the command that sends it again. */
export function exchangeView(exchange: Exchange): Html {
  const { request } = exchange;
  return html`<div class="exchange">
<div class="side"><h4>Request <span class="quiet">${exchange.identity}${operation(exchange)}</span></h4>
${message(`${request.method} ${clipText(request.url, 2000)}`, request.headers, request.body)}</div>
<div class="side"><h4>Answer <span class="quiet">after ${Math.round(exchange.durationMs)} ms${exchange.sentAgain === true ? '; sent once more, since a kept connection was closed under it' : ''}</span></h4>
${answerView(exchange.response)}</div>
${curlView(exchange)}
</div>`;
}

/** One line for an exchange: step, method, path, status, time. */
export function exchangeTitle({ step, request, response, durationMs }: Exchange): Html {
  const status = response.kind === 'answer' ? String(response.status) : response.reason;
  return html`<span class="step">${step}</span> <code class="line"><b>${request.method}</b> ${pathOf(
    request.url,
  )}</code> <span class="status">${status}</span> <span class="quiet">${Math.round(durationMs)} ms</span>`;
}

function answerView(response: Exchange['response']): Html {
  if (response.kind === 'answer') {
    return message(`HTTP ${response.status}`, response.headers, response.body);
  }
  return html`<p class="silence"><b>No answer: ${response.reason}.</b> ${clipText(response.detail, 1000)}</p>`;
}

function message(start: string, headers: Headers, body: RecordedBody | null): Html {
  const lines = headers
    .slice(0, HEADERS_SHOWN)
    .map(
      ([name, value]) =>
        html`<span class="hn">${clipText(name, 200)}:</span> ${clipText(value, VALUE_SHOWN)}\n`,
    );
  const hidden = headers.length - HEADERS_SHOWN;
  return html`<pre class="wire"><b>${start}</b>
${lines}${hidden > 0 ? `and ${hidden} more headers\n` : ''}</pre>
${bodyView(body)}`;
}

function bodyView(body: RecordedBody | null): Html {
  if (body === null || body.text === '') return html`<p class="quiet">No body.</p>`;
  const text = clipText(indentJson(body.text), BODY_SHOWN);
  const note = body.cut
    ? html`<p class="quiet">Cut by the recorder; ${body.bytes} bytes in all.</p>`
    : '';
  return html`<pre class="wire body" tabindex="0">${text}</pre>${note}`;
}

function curlView(exchange: Exchange): Html {
  const curl = curlCommand(exchange);
  if (curl === null) return html``;
  const { command, variables } = curl;
  const secrets =
    variables.length === 0
      ? ''
      : html` Set ${variables.map((name, index) => html`${index > 0 ? ', ' : ''}<code>${name}</code>`)} first.`;
  const cut = exchange.request.body?.cut === true ? ' The body is cut.' : '';
  return html`<div class="curl"><h4>Send it again <span class="quiet">Put the paths of your certificate files.${secrets}${cut}</span></h4>
<pre class="wire" data-copy>${clipText(command, BODY_SHOWN)}</pre></div>`;
}

function operation(exchange: Exchange): string {
  return exchange.operation === null ? '' : ` · ${exchange.operation}`;
}

function pathOf(url: string): string {
  return clipText(url.replace(/^https?:\/\/[^/?#]*/i, '') || url, 200);
}
