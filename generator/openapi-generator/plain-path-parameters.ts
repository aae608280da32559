import { isObject, type Json, type JsonObject } from '../load/loaded-document.js';

/**
 * Renames path parameters to letters, digits and underscores, because some generators copy the name
 * into their code. Messages do not change, because they do not contain these names. A name that
 * would clash with another is not changed.
 */
export function plainPathParameters(document: JsonObject): JsonObject {
  const { paths } = document;
  if (!isObject(paths)) return document;
  const names = newNames(Object.keys(paths));
  const items = Object.entries(paths).map(([path, item]): [string, Json] => {
    const renamed = path.replace(/\{([^}]*)\}/g, (_, name: string) => `{${names.get(name)}}`);
    return [renamed, item];
  });
  return renameIn({ ...document, paths: Object.fromEntries(items) }, names) as JsonObject;
}

function newNames(paths: readonly string[]): ReadonlyMap<string, string> {
  const given = paths.flatMap((path) => [...path.matchAll(/\{([^}]*)\}/g)].map((m) => m[1] ?? ''));
  const unique = [...new Set(given)];
  const camelNames = unique.map(camelName);
  return new Map(
    unique.map((name, index) => {
      const camel = camelNames[index] ?? name;
      const clash = camelNames.filter((other) => other === camel).length > 1;
      return [name, clash || camel === '' ? name : camel];
    }),
  );
}

/** `payment-service` becomes `paymentService`. */
function camelName(name: string): string {
  const words = name.split(/[^A-Za-z0-9_]+/).filter((word) => word !== '');
  const [first = '', ...rest] = words;
  return first + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function renameIn(value: Json, names: ReadonlyMap<string, string>): Json {
  if (Array.isArray(value)) return value.map((item: Json) => renameIn(item, names));
  if (!isObject(value)) return value;
  const { in: where, name } = value;
  if (where === 'path' && typeof name === 'string') {
    return { ...value, name: names.get(name) ?? name };
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, renameIn(child, names)]),
  );
}
