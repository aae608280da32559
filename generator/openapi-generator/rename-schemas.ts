import { unescapedKey } from '../../foundation/json-pointer.js';
import { isObject, type Json, type JsonObject } from '../load/loaded-document.js';

const PREFIX = '#/components/schemas/';

/**
 * Renames every schema to letters and digits, beginning with a capital, and adapts its $refs.
 * Generators derive file and class names from schema names in different ways, and lose names with a
 * dot.
 */
export function renameSchemas(document: JsonObject): JsonObject {
  const components = isObject(document['components']) ? document['components'] : {};
  const schemas = isObject(components['schemas']) ? components['schemas'] : {};
  const names = newNames(Object.keys(schemas));
  const renamed = Object.entries(schemas).map(([name, schema]) => [names.get(name), schema]);
  const given = {
    ...document,
    components: { ...components, schemas: Object.fromEntries(renamed) },
  };
  return moveRefs(given, names) as JsonObject;
}

/** `paymentInitiationSct_pain.001` becomes `PaymentInitiationSctPain001`. */
export function pascalName(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return /^[A-Z]/.test(joined) ? joined : `Schema${joined}`;
}

/** Names that differ in more than case, since some file systems ignore case. */
function newNames(given: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  const names = new Map<string, string>();
  for (const name of given) {
    const options = pascalName(name);
    let free = options;
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${options}${number}`;
    taken.add(free.toLowerCase());
    names.set(name, free);
  }
  return names;
}

function moveRefs(value: Json, names: ReadonlyMap<string, string>): Json {
  if (Array.isArray(value)) return value.map((item: Json) => moveRefs(item, names));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]): [string, Json] => {
      if (key === '$ref' && typeof child === 'string') return [key, moveRef(child, names)];
      if (key === 'mapping' && isObject(child)) return [key, moveMapping(child, names)];
      return [key, moveRefs(child, names)];
    }),
  );
}

function moveRef(ref: string, names: ReadonlyMap<string, string>): string {
  if (!ref.startsWith(PREFIX)) return ref;
  const [first = '', ...rest] = ref.slice(PREFIX.length).split('/');
  const name = unescapedKey(decodeURIComponent(first));
  const moved = names.get(name);
  return moved === undefined ? ref : [`${PREFIX}${moved}`, ...rest].join('/');
}

/** A discriminator refers to schemas by $ref or by plain name. */
function moveMapping(mapping: JsonObject, names: ReadonlyMap<string, string>): JsonObject {
  return Object.fromEntries(
    Object.entries(mapping).map(([value, target]): [string, Json] => {
      if (typeof target !== 'string') return [value, target];
      return [value, names.get(target) ?? moveRef(target, names)];
    }),
  );
}
