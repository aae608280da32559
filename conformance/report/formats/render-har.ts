import { isBrief } from '../../record/brief-repetitions.js';
import type { Exchange, RecordedBody } from '../../record/event.js';
import type { CaseRun, Run } from '../../record/fold-run.js';
import { PSEUDONYM } from '../../record/pseudonym.js';

const MARKERS = new RegExp(PSEUDONYM, 'g');

type Headers = readonly (readonly [string, string])[];

/**
 * HTTP Archive 1.2: a page for each case and an entry for each exchange, with only what was recorded: secrets
 * stay redacted and long bodies truncated. An exchange without a response has status 0.
 */
export function renderHar(run: Run): string {
  const cases = run.cases.filter((one) => one.exchanges.length > 0);
  const { name, version } = run.started.tool;
  const log = {
    version: '1.2',
    creator: { name, version },
    comment: `${run.started.profile.name}: ${run.finished.verdict}`,
    pages: cases.map(pageOf),
    entries: cases.flatMap((one) => one.exchanges.map((exchange) => entryOf(one, exchange))),
  };
  return `${JSON.stringify({ log }, null, 1)}\n`;
}

function pageOf({ id, title, verdict, exchanges }: CaseRun) {
  return {
    startedDateTime: exchanges[0]?.startedAt ?? '',
    id,
    title,
    pageTimings: { onContentLoad: -1, onLoad: -1 },
    comment: verdict,
  };
}

function entryOf({ id: pageref }: CaseRun, exchange: Exchange) {
  const { startedAt, durationMs, request, step, id, identity } = exchange;
  const time = Math.max(0, durationMs);
  return {
    pageref,
    startedDateTime: startedAt,
    time,
    request: {
      method: request.method,
      url: request.url,
      ...message(request.headers),
      queryString: queryOf(request.url),
      ...(request.body === null ? {} : { postData: postData(request.body) }),
      bodySize: request.body?.bytes ?? 0,
    },
    response: responseOf(exchange),
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    comment: `${id}, step ${step}, ${identity}${isBrief(pageref, exchange) ? '; headers and bodies are in events.ndjson' : ''}`,
  };
}

const message = (headers: Headers) => ({
  httpVersion: 'HTTP/1.1',
  cookies: [],
  headers: headers.map(([name, value]) => ({ name, value })),
  headersSize: -1,
});

const postData = ({ contentType, text, cut }: RecordedBody) => ({
  mimeType: contentType ?? '',
  params: [],
  text,
  ...(cut ? { comment: 'cut' } : {}),
});

function queryOf(url: string): readonly { readonly name: string; readonly value: string }[] {
  // the # in a pseudonym such as [code#1] must not end the query
  const whole = url.replaceAll(MARKERS, encodeURIComponent);
  if (!URL.canParse(whole)) return [];
  return [...new URL(whole).searchParams].map(([name, value]) => ({ name, value }));
}

function responseOf({ response }: Exchange) {
  const answered = response.kind === 'answer';
  const headers = answered ? response.headers : [];
  const body = answered ? response.body : null;
  const location = headers.find(([name]) => name.toLowerCase() === 'location')?.[1] ?? '';
  return {
    status: answered ? response.status : 0,
    statusText: '',
    ...message(headers),
    content: {
      size: body?.bytes ?? 0,
      mimeType: body?.contentType ?? '',
      ...(body === null ? {} : { text: body.text }),
      ...(body?.cut === true ? { comment: 'cut' } : {}),
    },
    redirectURL: location,
    bodySize: body?.bytes ?? 0,
    ...(answered ? {} : { comment: `no response (${response.reason}): ${response.detail}` }),
  };
}
