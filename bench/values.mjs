// npm run bench:values -- --run DIR [--only REGEXP]: which kinds of values a run sent, for each parameter of each operation. Only requests that
// the bank served count. What a list lacks is what a bank may do wrong unseen: the list itself judges nothing.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values: options } = parseArgs({
  options: {
    run: { type: 'string', default: 'reports/latest' },
    only: { type: 'string', default: '' },
  },
});

/** Headers whose value is another in each request, or says nothing. */
const LEFT_OUT =
  /^(x-request-id|date|digest|signature|tpp-signature-certificate|authorization|consent-id)$/i;
/** Parameters with a few values of their own, which are listed as they are. */
const LISTED =
  /^(bookingStatus|frequency|executionRule|dayOfExecution|psu-http-method|accept|content-type|psu-accept-language|psu-id-type|psu-corporate-id-type)$/i;

const SPECIAL = "/-?:().,'+ ";

/** The kinds of values; the first whose pattern fits says the classes. */
const KINDS = [
  [
    /^\d{4}-\d\d-\d\d$/,
    (value, { day }) => {
      const [year, month, date] = value.split('-').map(Number);
      return [
        'date',
        value < day ? 'past' : value === day ? 'day of the run' : 'future',
        ...(month === 12 && date > 28 ? ['end of December'] : []),
        ...(month === 2 && date === 29 ? ['29 February'] : []),
        ...(date === 31 ? ['31st'] : []),
        ...(date === 1 ? ['1st'] : []),
        ...(year > 2080 ? ['far'] : []),
      ];
    },
  ],
  [
    /^https?:\/\//,
    (value) => [
      'address',
      ...(value.includes('?') ? ['with query'] : []),
      ...(/%[0-9a-f]{2}/i.test(value) ? ['with escape'] : []),
      ...(/^\w+:\/\/[^/]+:\d/.test(value) ? ['with port'] : []),
      ...(value.length > 255 ? ['long'] : []),
    ],
  ],
  [/^[0-9a-f]{8}-[0-9a-f]{4}-/, () => ['id']],
  [
    /^-?\d+(\.\d+)?$/,
    (value) => [
      'digits',
      `${value.split('.')[1]?.length ?? 0} decimals`,
      ...(/^0\d/.test(value) ? ['begins with 0'] : []),
      Number(value) < 1 ? 'below 1' : Number(value) < 1000 ? 'below 1000' : 'from 1000',
    ],
  ],
  [
    /^/,
    (value) => [
      'text',
      ...(value.length < 2 ? ['short'] : []),
      ...(value.length >= 35 ? ['35 characters or more'] : []),
      ...[...SPECIAL].filter((each) => value.includes(each)).map((each) => `with "${each}"`),
      ...(/[^\x20-\x7e]/.test(value) ? ['not ASCII'] : []),
    ],
  ],
];

function classesOf(name, value, run) {
  if (typeof value !== 'string' || value === 'true' || value === 'false' || LISTED.test(name))
    return [`= ${String(value).slice(0, 60)}`];
  const [, classes] = KINDS.find(([pattern]) => pattern.test(value));
  return classes(value, run);
}

/** Each parameter of a request with its classes: a field by its pointer, where `*` is any item of a list, and of XML each element with a text. */
function* parametersOf({ request }, run) {
  for (const [name, value] of new URL(request.url).searchParams)
    yield [`?${name}`, classesOf(name, value, run)];
  for (const [name, value] of request.headers)
    if (!LEFT_OUT.test(name)) yield [`${name}:`, classesOf(name, value, run)];
  const { contentType = '', text, cut } = request.body ?? {};
  if (!text || cut) return;
  if (/json/.test(contentType)) yield* fieldsOf('', JSON.parse(text), run);
  else
    for (const [, name, value] of text.matchAll(/<([\w:]+)[^<>]*>([^<>]+)<\//g))
      yield [`<${name}>`, classesOf(name, value, run)];
}

function* fieldsOf(pointer, value, run) {
  const name = pointer.slice(pointer.lastIndexOf('/') + 1);
  if (Array.isArray(value)) {
    yield [pointer, [value.length > 3 ? 'more than 3' : `${value.length} of it`]];
    for (const item of value) yield* fieldsOf(`${pointer}/*`, item, run);
  } else if (typeof value === 'object' && value !== null) {
    yield [pointer || '/', [`{${Object.keys(value).sort().join(', ')}}`]];
    for (const [key, member] of Object.entries(value))
      yield* fieldsOf(`${pointer}/${key}`, member, run);
  } else yield [pointer, classesOf(name, value, run)];
}

/** The operation; of payments, with the service and whether it is XML. */
function placeOf({ operation, request }) {
  const [, service, product] = /\/([\w-]*payments)\/([^/?]+)/.exec(request.url) ?? [];
  if (operation !== 'initiatePayment' || service === undefined) return operation;
  return `${operation} (${service}${product.startsWith('pain') ? ', XML' : ''})`;
}

const events = readFileSync(join(options.run, 'events.ndjson'), 'utf8').trim().split('\n');
const run = { day: JSON.parse(events[0]).startedAt.slice(0, 10) };
const counts = new Map();
let served = 0;
for (const line of events) {
  const { type, exchange } = JSON.parse(line);
  const { status = 0 } = exchange?.response ?? {};
  if (type !== 'exchange' || exchange.operation === null || status < 200 || status > 299) continue;
  served += 1;
  for (const [parameter, classes] of parametersOf(exchange, run)) {
    const key = `${placeOf(exchange)} ${parameter}`;
    const own = counts.get(key) ?? new Map();
    counts.set(key, own);
    for (const each of classes) own.set(each, (own.get(each) ?? 0) + 1);
  }
}
process.stderr.write(`${served} requests that were served\n`);
const wanted = new RegExp(options.only);
const lines = [];
for (const [key, classes] of [...counts].sort(([a], [b]) => a.localeCompare(b))) {
  if (!wanted.test(key)) continue;
  const words = [...classes].map(([name, count]) => `${name} ${count}`);
  lines.push(`${key}  ${words.join('; ')}\n`);
}
// a reader such as head may want the first lines alone
process.stdout.on('error', () => process.exit());
process.stdout.write(lines.join(''));
