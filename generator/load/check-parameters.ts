import { didYouMean } from '../../foundation/did-you-mean.js';
import { type Lookup, toPointer } from './json-pointer.js';
import { isObject, type Json, type JsonObject } from './loaded-document.js';
import type { Problem } from './problem.js';
import { valueAt } from './resolve-fragment.js';
import { showJson } from './show-json.js';

const PLACES = ['path', 'query', 'header', 'cookie'] as const;

interface Listed {
  readonly name: string;
  readonly in: string;
  readonly at: readonly string[];
}

/** Checks a parameter by itself: its name and its place. */
export function checkParameter(parameter: JsonObject, at: readonly string[]): readonly Problem[] {
  const problems: Problem[] = [];
  const { name, in: place } = parameter;
  if (typeof name !== 'string') {
    const text = 'a parameter needs a `name` that is a string';
    const pointer = toPointer(name === undefined ? at : [...at, 'name']);
    problems.push({
      pointer,
      rule: 'parameter-name',
      text,
      hint: 'Add the name of the parameter.',
    });
  }
  if (place === 'querystring') {
    const text = `the parameter ${String(name)} has in: querystring, which is not supported`;
    const hint = 'Declare each query parameter with in: query.';
    problems.push({ pointer: toPointer([...at, 'in']), rule: 'parameter-in', text, hint });
  } else if (!PLACES.some((known) => known === place)) {
    const text = `\`in\` of the parameter ${String(name)} is ${showJson(place)}`;
    const pointer = toPointer(place === undefined ? at : [...at, 'in']);
    const body = place === 'body' || place === 'formData';
    const hint = body
      ? 'Declare the request body under `requestBody`.'
      : `Write one of ${PLACES.join(', ')}.${didYouMean(String(place), PLACES)}`;
    problems.push({ pointer, rule: 'parameter-in', text, hint });
  }
  return problems;
}

/** Checks the parameters of an operation and its path item together, and with the path. */
export function checkOwnParameters(
  document: JsonObject,
  lookup: Lookup,
  operation: JsonObject,
  at: readonly string[],
  name: string,
): readonly Problem[] {
  const itemAt = at.slice(0, -1);
  const item = valueAt(document, itemAt);
  const shared = list(lookup, isObject(item) ? item['parameters'] : undefined, itemAt);
  const own = list(lookup, operation['parameters'], at);
  const problems = [...twice(shared), ...twice(own)];
  if (at.length !== 3 || at[0] !== 'paths') return problems;
  return [...problems, ...checkTemplate(at[1] ?? '', [...shared, ...own], at, name)];
}

function checkTemplate(
  path: string,
  listed: readonly Listed[],
  at: readonly string[],
  name: string,
): readonly Problem[] {
  const wanted = new Set([...path.matchAll(/\{([^}]*)\}/g)].map((match) => match[1] ?? ''));
  const given = listed.filter((one) => one.in === 'path');
  const names = given.map((one) => one.name);
  const missing = [...wanted].filter((one) => !names.includes(one));
  const idle = given.filter((one) => !wanted.has(one.name));
  return [
    ...missing.map((one) => ({
      pointer: toPointer(at),
      rule: 'path-parameter-undeclared',
      text: `${name} has {${one}} in its path, but no path parameter of this name`,
      hint: `Declare it under \`parameters\`, with in: path and required: true.${didYouMean(one, names)}`,
    })),
    ...idle.map((one) => ({
      pointer: toPointer(one.at),
      rule: 'path-parameter-unused',
      text: `the path parameter ${one.name} is not in the path ${path}`,
      hint: `Write {${one.name}} in the path, or remove the parameter.${didYouMean(one.name, wanted)}`,
    })),
  ];
}

function twice(listed: readonly Listed[]): readonly Problem[] {
  const seen = new Map<string, Listed>();
  return listed.flatMap((one): readonly Problem[] => {
    const key = `${one.in} ${one.in === 'header' ? one.name.toLowerCase() : one.name}`;
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, one);
      return [];
    }
    const isOther = first.name !== one.name;
    const why = isOther ? `, as ${first.name}: names of headers are compared without case` : '';
    return [
      {
        pointer: toPointer(one.at),
        rule: 'parameter-duplicate',
        text: `the ${one.in} parameter ${one.name} is listed twice${why}`,
        hint: 'Keep one of the two.',
        first: toPointer(first.at),
      },
    ];
  });
}

/** The parameters of a list with $refs resolved; other checks report invalid ones. */
function list(
  lookup: Lookup,
  parameters: Json | undefined,
  at: readonly string[],
): readonly Listed[] {
  if (!Array.isArray(parameters)) return [];
  return parameters.flatMap((raw: Json, index): readonly Listed[] => {
    const value = followed(lookup, raw);
    if (!isObject(value)) return [];
    const { name, in: place } = value;
    if (typeof name !== 'string' || typeof place !== 'string') return [];
    return [{ name, in: place, at: [...at, 'parameters', String(index)] }];
  });
}

function followed(lookup: Lookup, raw: Json): Json | undefined {
  let value: Json | undefined = raw;
  for (let left = 1000; left > 0; left--) {
    const ref: Json | undefined = isObject(value) ? value['$ref'] : undefined;
    if (typeof ref !== 'string') return value;
    value = ref.startsWith('#') ? lookup(ref) : undefined;
  }
  return undefined;
}
