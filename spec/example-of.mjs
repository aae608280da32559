// An exchange of a run as an example: values that differ between runs are replaced by stable words.

const LONGEST_BODY = 2000;
const DAY = 86_400_000;
/** Headers of the connection and the clock: they are irrelevant to any clause. */
const LEFT_OUT = new Set([
  'accept',
  'connection',
  'content-length',
  'content-security-policy',
  'date',
  'keep-alive',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
]);
/** Headers whose value depends on the time and on random keys. */
const WORD_OF = {
  digest: '<digest>',
  signature: '<signature>',
  'tpp-signature-certificate': '<certificate>',
};

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const PSEUDONYM = /\[([a-z][a-z -]*)#\d+\]/gi;
const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)/g;
const DATE = /\b\d{4}-\d\d-\d\d\b/g;
const OPAQUE = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{20,}(?![\w-])/g;

/** The example of an exchange; `run` is the first event of its run. */
export function exampleOf(exchange, run) {
  const say = sayer(run);
  const { request, response } = exchange;
  return {
    request: {
      line: `${request.method} ${say(request.url)}`,
      headers: headersOf(request.headers, say),
      ...bodyOf(request.body, say),
    },
    answer:
      response.kind === 'answer'
        ? {
            status: response.status,
            headers: headersOf(response.headers, say),
            ...bodyOf(response.body, say),
          }
        : { none: response.reason },
    say,
  };
}

/** Replaces values that differ between runs; a value has the same word in all texts. */
function sayer({ startedAt, target }) {
  const words = new Map();
  const counts = new Map();
  const numbered = (kind, value) => {
    if (!words.has(value)) {
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      words.set(value, `<${kind}-${counts.get(kind)}>`);
    }
    return words.get(value);
  };
  const day = (text) => relativeDay(text, startedAt);
  return (text) =>
    text
      .replaceAll(new URL(target.baseUrl).origin, 'https://bank.example')
      .replaceAll(new URL(target.authUrl ?? target.baseUrl).origin, 'https://login.bank.example')
      .replace(/\b(localhost|127\.0\.0\.1):\d+/g, 'bank.example')
      .replace(PSEUDONYM, (whole, kind) => numbered(kind, whole))
      .replace(UUID, (id) => numbered('id', id.toLowerCase()))
      .replace(MOMENT, (text) => `${day(text.slice(0, 10))}T<time>`)
      .replace(DATE, day)
      .replace(OPAQUE, (id) => numbered('opaque', id));
}

/** A date near the run as its distance in days; a distant one, such as 9999-12-31, is kept. */
function relativeDay(text, startedAt) {
  const days = Math.round((Date.parse(text) - Date.parse(startedAt.slice(0, 10))) / DAY);
  if (!(Math.abs(days) < 1000)) return text;
  return days === 0 ? '<today>' : `<today${days > 0 ? '+' : ''}${days}>`;
}

function headersOf(headers, say) {
  return headers.flatMap(([name, value]) => {
    const lower = name.toLowerCase();
    return LEFT_OUT.has(lower) ? [] : [[name, WORD_OF[lower] ?? say(value)]];
  });
}

function bodyOf(body, say) {
  if (body === null || body.text === '') return {};
  const text = say(body.text);
  const cut = body.cut || text.length > LONGEST_BODY;
  return { body: text.slice(0, LONGEST_BODY), ...(cut ? { cut: true } : {}) };
}
