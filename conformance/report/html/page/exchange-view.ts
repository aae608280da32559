import type { VNode } from 'preact';
import type { Exchange, RecordedBody } from '../../../record/event.js';
import { curlCommand } from '../../curl-command.js';
import { type FindingPlace, findingPlace } from '../finding-place.js';
import type { ExchangeEvidence, PageIndex } from '../page-data.js';
import { BodyView } from './body-view.js';
import { CopyButton, CopyLink } from './copy-button.js';
import { ClauseLink } from './finding-view.js';
import { html } from './safe-html.js';

type Headers = readonly (readonly [string, string])[];

/** A request and its response, complete as recorded, with findings highlighted. */
export function ExchangeView({
  index,
  record,
}: {
  index: PageIndex;
  record: ExchangeEvidence;
}): VNode {
  const { exchange, held, found } = record;
  const { request, response } = exchange;
  const places = found.map(({ where }) => findingPlace(where));
  const of = (side: FindingPlace['side']) => places.filter((each) => each.side === side);
  const again =
    exchange.sentAgain === true
      ? '; sent again because a kept-alive connection was closed during the request'
      : '';
  return html`<div class="exchange">
<p class="links quiet"><span>Exchange ${exchange.id}, ${exchange.startedAt}</span> <${CopyLink} hash=${`#${exchange.id}`} /></p>
<div class="side"><h4>Request <span class="quiet">${exchange.identity}${exchange.operation === null ? '' : ` · ${exchange.operation}`}${exchange.deviation === undefined ? '' : ` · ${exchange.deviation}`}</span></h4>
<${Message} start=${`${request.method} ${request.url}`} headers=${request.headers} body=${request.body} places=${of('request')} /></div>
<div class="side"><h4>Response <span class="quiet">after ${Math.round(exchange.durationMs)} ms${again}</span></h4>
${
  response.kind === 'answer'
    ? html`<${Message} start=${`HTTP ${response.status}`} headers=${response.headers} body=${response.body} places=${of('answer')} />`
    : html`<p class="silence"><b>No response: ${response.reason}.</b> ${response.detail}</p>`
}</div>
<${Curl} exchange=${exchange} />
${held.length === 0 ? '' : html`<details class="many held"><summary>${held.length} clauses satisfied</summary>${held.map((place) => html`<${ClauseLink} index=${index} id=${index.clauses[place]?.id ?? ''} /> `)}</details>`}
</div>`;
}

interface MessageProps {
  readonly start: string;
  readonly headers: Headers;
  readonly body: RecordedBody | null;
  readonly places: readonly FindingPlace[];
}

function Message({ start, headers, body, places }: MessageProps): VNode {
  const named = new Set(
    places.flatMap(({ part, name }) => (part === 'header' ? [name.toLowerCase()] : [])),
  );
  const sent = new Set(headers.map(([name]) => name.toLowerCase()));
  const absent = [...named].filter((name) => !sent.has(name));
  const isMarked = places.some(({ part }) => part === 'status');
  return html`<pre class="wire" tabindex="0">${isMarked ? html`<mark><b>${start}</b></mark>` : html`<b>${start}</b>`}${'\n'}${headers.map(
    ([name, value]) => {
      const line = html`<span class="hn">${name}:</span> ${value}`;
      return [named.has(name.toLowerCase()) ? html`<mark>${line}</mark>` : line, '\n'];
    },
  )}${absent.map((name) => [html`<mark class="missing">${name} is missing</mark>`, '\n'])}</pre>
<${BodyView} body=${body} places=${places} />`;
}

function Curl({ exchange }: { exchange: Exchange }): VNode | null {
  const curl = curlCommand(exchange);
  if (curl === null) return null;
  const { command, variables } = curl;
  const set = variables.length === 0 ? '' : ` Set ${variables.join(', ')} first.`;
  const cut = exchange.request.body?.cut === true ? ' The body is truncated.' : '';
  return html`<div class="curl"><h4>Send it again <span class="quiet">Replace the paths by those of your certificate files.${set}${cut}</span></h4>
<${CopyButton} text=${() => command} label="Copy" /><pre class="wire" tabindex="0">${command}</pre></div>`;
}
