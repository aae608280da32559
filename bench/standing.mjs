/**
 * What a change of the suite must not change, and what it should: sorted lines to compare with `diff`.
 *
 *     node bench/standing.mjs lines              hand-written lines of each room, without tests; then those that the build leaves out
 *     node bench/standing.mjs cases              every case, duty and cell as data, one JSON line each (needs a build)
 *     node bench/standing.mjs requests FOLDER    the requests of a run, from its events.ndjson; of `--walks 3 --seed 1`, so that nothing is chance
 *
 * A request is its operation, its identity, its token, its method, its step (which names the change of an invalid
 * request), the names of its headers and of the fields of its body. Ids and times are left out, and a step that
 * repeats until the bank is ready counts once.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const SOURCE = /\.(ts|tsx|mjs|hbs)$/;
const NOT_COUNTED =
  /\.(test|testing)\.tsx?$|^(generated|test|docs|bench|reports)\/|^standard\/operations\.ts$/;
/** What only tests use, as in tsconfig.build.json. */
const NOT_BUILT = /\/(testing|fixtures)\/|^aspsp\/fuzz\/|^conformance\/report\/sample\//;

/** JSON with sorted keys: the order of fields means nothing. */
const plain = (value) =>
  JSON.stringify(value, (_, each) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );

const counted = (keys) => {
  const counts = new Map();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
};

function* linesByRoom() {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  })
    .toString()
    .split('\n')
    .filter((file) => SOURCE.test(file) && !NOT_COUNTED.test(file));
  const rooms = new Map();
  let notBuilt = 0;
  for (const file of files) {
    const room = file.includes('/')
      ? file
          .split('/')
          .slice(0, file.startsWith('conformance/') ? 2 : 1)
          .join('/')
      : '.';
    const lines = readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n').length;
    rooms.set(room, (rooms.get(room) ?? 0) + lines);
    if (NOT_BUILT.test(file)) notBuilt += lines;
  }
  for (const [room, lines] of [...rooms].sort()) yield `${String(lines).padStart(7)} ${room}`;
  yield `${String([...rooms.values()].reduce((sum, one) => sum + one, 0)).padStart(7)} all`;
  yield `${String(notBuilt).padStart(7)} of them used by tests alone`;
}

async function* cases() {
  const dist = (file) => import(path.join(root, 'dist/conformance', file));
  const [
    { ALL_CASES },
    { deriveCases },
    { dutyCases },
    { dutyCells },
    { contractShapes },
    { WALK_SUBJECTS },
  ] = await Promise.all([
    dist('cases/all-cases.js'),
    dist('cases/derived/derive-cases.js'),
    dist('cases/duties/duty-cases.js'),
    dist('cases/duties/duty-cells.js'),
    dist('dialect/load-spec.js'),
    dist('walks/walk-subject.js'),
  ]);
  const shapes = await contractShapes(path.join(root, 'spec'));
  for (const each of ALL_CASES) yield plain(each);
  for (const each of deriveCases(shapes).cases) yield plain(each);
  for (const each of dutyCases(shapes)) yield plain(each);
  for (const each of dutyCells(shapes)) yield plain(each);
  for (const each of Object.values(WALK_SUBJECTS)) yield plain([each, each.create('a', undefined)]);
}

const fieldsOf = (text = '') => {
  try {
    return Object.keys(JSON.parse(text)).sort().join(',');
  } catch {
    return text === '' ? '' : 'text';
  }
};

function lineOf({ exchange: { step, operation, identity, request } }) {
  const names = request.headers.map(([name]) => name.toLowerCase());
  const [scheme = '-'] = (
    request.headers.find(([name]) => /^authorization$/i.test(name))?.[1] ?? '-'
  ).split(' ');
  const parts = [
    operation ?? 'page',
    identity,
    scheme,
    request.method,
    step,
    names.sort().join(','),
  ];
  return [...parts, fieldsOf(request.body?.text)].join(' | ');
}

function* requests(folder) {
  const events = readFileSync(path.join(folder, 'events.ndjson'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const seen = new Set();
  const lines = events
    .filter(({ type }) => type === 'exchange')
    .map((event) => [event.case, lineOf(event)])
    .filter(([of, line]) => !seen.has(`${of} ${line}`) && seen.add(`${of} ${line}`))
    .map(([, line]) => line);
  for (const [line, count] of counted(lines)) yield `${String(count).padStart(5)} ${line}`;
}

const [command, folder] = process.argv.slice(2);
const made = { lines: linesByRoom, cases, requests: () => requests(folder) }[command];
if (made === undefined) throw new Error('usage: standing.mjs lines | cases | requests FOLDER');
for await (const line of made()) console.log(line);
