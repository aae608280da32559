import type { Random } from '../../foundation/random.js';
import {
  AMOUNTS,
  CURRENCIES,
  DAYS,
  IBANS,
  KEYS,
  nested,
  RAW_JSON,
  TEXTS,
} from './hostile-values.js';
import type { Mutation } from './mutation.js';
import { headerOf, type WireRequest } from './wire-request.js';

type Json = unknown;
type Path = readonly (string | number)[];

/** A placeholder for JSON text that JSON.stringify would never write. */
const MARK = '@@raw@@';

/** Mutations of a body of JSON, by name. */
export const JSON_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'json value': onValue((random, path) => hostile(random, String(path.at(-1) ?? ''))),
  'json wild value': onValue((random) => random.pick(RAW_JSON)),
  'json nested': onValue((random) => nested(random)),
  'json member added': onObject((random, object) => {
    const value = random.chance(0.5) ? MARK : { a: [MARK] };
    return [{ ...object, [`${MARK}key`]: value }, random.pick(RAW_JSON), random.pick(KEYS)];
  }),
  'json members by the thousand': onObject((random, object) => {
    const count = random.pick([200, 3000, 20_000]);
    const text = random.pick(['é', 1, null, {}]);
    const more = Object.fromEntries(Array.from({ length: count }, (_, at) => [`m${at}`, text]));
    return [{ ...object, more }, '0', ''];
  }),
  'json bad members below a long name': onObject((random, object) => {
    const name = 'n'.repeat(random.pick([100, 10_000, 200_000]));
    const bad = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`m${at}`, 'é']));
    return [{ ...object, [name]: bad }, '0', ''];
  }),
  'json member removed': onObject((random, object) => {
    const name = random.pick([...Object.keys(object), 'none']);
    return [Object.fromEntries(Object.entries(object).filter(([key]) => key !== name)), '0', ''];
  }),
  'json member twice': (request, { random }) => {
    const members = [...request.body.toString().matchAll(/"(\w+)":/g)].map((one) => one[1]);
    if (!isJson(request) || members.length === 0) return undefined;
    const name = random.pick(members);
    const again = `"${name}":${random.pick(RAW_JSON)},"${name}":`;
    return withText(request, request.body.toString().replace(`"${name}":`, again));
  },
  'json list repeated': (request, { random }) => {
    const value = read(request);
    const lists =
      value === undefined ? [] : pathsIn(value).filter((p) => Array.isArray(at(value, p)));
    if (lists.length === 0) return undefined;
    const path = random.pick(lists);
    const list = at(value, path) as readonly Json[];
    const long = Array.from({ length: random.pick([11, 1500, 4000]) }, () => list).flat();
    return withText(request, JSON.stringify(put(value, path, long)));
  },
  'json bytes': (request, { random }) => {
    if (!isJson(request)) return undefined;
    const { body } = request;
    const cut = random.int(body.length + 1);
    const bytes = random.pick([
      '\xff',
      '\x00',
      '\xc0\xaf',
      '\xed\xa0\x80',
      '\xef\xbb\xbf',
      '\xf4\x90\x80\x80',
      '\x85',
      '}',
      ',',
      '"',
      '\\u',
    ]);
    const inside = Buffer.from(bytes, 'latin1');
    const rest = random.chance(0.3) ? Buffer.alloc(0) : body.subarray(cut);
    return { ...request, body: Buffer.concat([body.subarray(0, cut), inside, rest]) };
  },
  'json in another coding': (request, { random }) => {
    if (!isJson(request)) return undefined;
    const text = request.body.toString();
    const bodies = [
      Buffer.from(text, 'utf16le'),
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      Buffer.from(`\ufeff${text}`),
      Buffer.from(text.padEnd(random.pick([1000, 1_048_577, 1_500_000]))),
      Buffer.alloc(random.pick([1, 100_000, 1_048_576]), random.int(256)),
    ];
    return { ...request, body: random.pick(bodies) };
  },
};

function isJson(request: WireRequest): boolean {
  return headerOf(request, 'content-type') === 'application/json' && request.body.length > 0;
}

function read(request: WireRequest): Json {
  if (!isJson(request)) return undefined;
  try {
    return JSON.parse(request.body.toString());
  } catch {
    return undefined;
  }
}

function withText(request: WireRequest, text: string): WireRequest {
  return { ...request, body: Buffer.from(text) };
}

/** Replaces some value by JSON text. */
function onValue(make: (random: Random, path: Path) => string): Mutation {
  return (request, { random }) => {
    const value = read(request);
    if (value === undefined) return undefined;
    const path = random.pick(pathsIn(value));
    const marked = JSON.stringify(put(value, path, MARK));
    return withText(
      request,
      marked.replace(`"${MARK}"`, () => make(random, path)),
    );
  };
}

/** Changes some object; JSON text and a name may replace the placeholders in it. */
function onObject(
  make: (random: Random, object: object) => readonly [object, raw: string, key: string],
): Mutation {
  return (request, { random }) => {
    const value = read(request);
    if (value === undefined) return undefined;
    const objects = pathsIn(value).filter((path) => isObject(at(value, path)));
    if (objects.length === 0) return undefined;
    const path = random.pick(objects);
    const [changed, raw, key] = make(random, at(value, path) as object);
    const text = JSON.stringify(put(value, path, changed))
      .replace(`"${MARK}key"`, () => JSON.stringify(key))
      .replace(`"${MARK}"`, () => raw);
    return withText(request, text);
  };
}

function isObject(value: Json): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A string that does not suit the name of its field. */
function hostile(random: Random, name: string): string {
  const lists: readonly (readonly [RegExp, readonly string[]])[] = [
    [/amount/i, AMOUNTS],
    [/date|until/i, DAYS],
    [/iban|pan/i, IBANS],
    [/currency/i, CURRENCIES],
  ];
  const fitting = lists.find(([names]) => names.test(name))?.[1];
  const texts = fitting === undefined || random.chance(0.3) ? TEXTS : fitting;
  return JSON.stringify(random.pick(texts));
}

function pathsIn(value: Json, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, one]) =>
    pathsIn(one, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return [path, ...inner];
}

function at(value: Json, path: Path): Json {
  return path.reduce<Json>((node, key) => (node as Record<string, Json>)[key], value);
}

function put(value: Json, [key, ...rest]: Path, made: Json): Json {
  if (key === undefined) return made;
  if (Array.isArray(value)) return value.map((one, i) => (i === key ? put(one, rest, made) : one));
  const object = value as Record<string, Json>;
  return { ...object, [key]: put(object[key], rest, made) };
}
