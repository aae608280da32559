import { didYouMean } from '../../foundation/did-you-mean.js';
import { isModern, isNewer } from './is-modern.js';
import { toPointer } from './json-pointer.js';
import { isObject, type Json, type JsonObject } from './loaded-document.js';
import type { Problem } from './problem.js';
import { METHODS } from './walk-document.js';

const ITEM_KEYS: ReadonlySet<string> = new Set([
  ...METHODS,
  '$ref',
  'summary',
  'description',
  'servers',
  'parameters',
]);

/** Those of OpenAPI 3.2; see checkNewer. */
const NEWER_KEYS: ReadonlySet<string> = new Set([...ITEM_KEYS, 'query', 'additionalOperations']);

interface KnownPath {
  readonly path: string;
  readonly methods: ReadonlySet<string>;
}

/** Checks the names of the paths and the keys of the path items. */
export function checkPaths(document: JsonObject): readonly Problem[] {
  const paths = document['paths'];
  if (!isObject(paths)) return checkAbsent(document);
  const seen = new Map<string, KnownPath[]>();
  return Object.entries(paths).flatMap(([path, item]) =>
    path.startsWith('x-') ? [] : checkPath(document, path, item, seen),
  );
}

/** OpenAPI 3.1 and later allow documents with only webhooks or components. */
function checkAbsent(document: JsonObject): readonly Problem[] {
  const other = isObject(document['webhooks']) || isObject(document['components']);
  if (document['paths'] === undefined && isModern(document) && other) return [];
  const hint = `Write \`paths:\` with the operations below it.${didYouMean('paths', Object.keys(document))}`;
  return [
    { pointer: '/paths', rule: 'paths-missing', text: 'the document has no `paths` object', hint },
  ];
}

function checkPath(
  document: JsonObject,
  path: string,
  item: Json,
  seen: Map<string, KnownPath[]>,
): readonly Problem[] {
  const pointer = toPointer(['paths', path]);
  const problems: Problem[] = [];
  const tell = (rule: string, text: string, hint: string): void => {
    problems.push({ pointer, rule, text, hint });
  };
  if (!path.startsWith('/')) {
    tell('path-no-slash', `path ${path} does not begin with /`, `Write /${path}.`);
  }
  problems.push(...checkTemplate(path, pointer));
  if (!isObject(item)) {
    if (item !== null) {
      tell('path-item-form', `path ${path} is not an object`, 'Write its operations below it.');
    }
    return problems;
  }
  const shape = path.replace(/\{[^}]*\}/g, '{}');
  const methods = new Set(METHODS.filter((method) => item[method] !== undefined));
  const twins = seen.get(shape) ?? [];
  seen.set(shape, [...twins, { path, methods }]);
  for (const twin of twins) {
    const both = [...methods].filter((method) => twin.methods.has(method));
    if (both.length === 0) continue;
    // a client can call both, so that this is no error
    problems.push({
      pointer,
      rule: 'path-clash',
      text: `path ${path} is the same as ${twin.path}, with ${both.join(', ')} in both: a server gives each request to the first`,
      hint: 'No request can distinguish them: remove or rename one.',
      warning: true,
    });
  }
  return [...problems, ...checkKeys(document, pointer, item)];
}

/** Braces enclose the names of parameters, and `?` and `#` end the path of an address (RFC 3986, 3.3). */
function checkTemplate(path: string, pointer: string): readonly Problem[] {
  const fixed = path.replace(/\{[^{}]*\}/g, '');
  const [mark] = /[?#]/.exec(fixed) ?? [];
  const [brace] = /[{}]/.exec(fixed) ?? [];
  const about = { pointer, rule: 'path-template', warning: true };
  return [
    ...(mark === undefined
      ? []
      : [
          {
            ...about,
            text: `path ${path} contains ${mark}, which ends a path: no request has this path`,
            hint: 'Declare parameters with `in: query` instead.',
          },
        ]),
    ...(brace === undefined
      ? []
      : [
          {
            ...about,
            text: `path ${path} has ${brace === '{' ? 'a { without its }' : 'a } without its {'}: the brace counts as text`,
            hint: 'Enclose the name of each parameter in braces: /accounts/{id}.',
          },
        ]),
  ];
}

function checkKeys(document: JsonObject, pointer: string, item: JsonObject): readonly Problem[] {
  const known = isNewer(document) ? NEWER_KEYS : ITEM_KEYS;
  return Object.keys(item)
    .filter((key) => !known.has(key) && !key.startsWith('x-'))
    .map((key) => ({
      pointer: `${pointer}${toPointer([key])}`,
      rule: 'method-unknown',
      text: `${key} is not an HTTP method of OpenAPI`,
      hint: `Use ${METHODS.join(', ')}, or a name that begins with x-.${didYouMean(key, ITEM_KEYS)}`,
    }));
}
