import { isObject, type Json, type JsonObject } from '../../generator/load/loaded-document.js';
import { canonical } from './canonical.js';
import { below, type Joint, type SchemaPart } from './schema-part.js';
import type { OpaqueRule, ShapeType } from './shape.js';

/** Keywords of rules that are compared as a whole, with their related keywords and their type. */
const KEYWORDS: readonly (readonly [
  keyword: string,
  type: ShapeType | 'any',
  others: readonly string[],
])[] = [
  ['not', 'any', []],
  ['if', 'any', ['then', 'else']],
  ['contains', 'array', ['minContains', 'maxContains']],
  ['unevaluatedItems', 'array', []],
  ['propertyNames', 'object', []],
  ['dependentSchemas', 'object', []],
  ['dependentRequired', 'object', []],
  ['unevaluatedProperties', 'object', []],
  ['contentSchema', 'string', []],
];

/** Keywords with a map of schemas. */
const TABLES = new Set(['dependentSchemas']);

/** The rules of a type that are compared as a whole. */
export function opaqueRules(parts: readonly SchemaPart[], type: ShapeType): readonly OpaqueRule[] {
  return parts.flatMap((part) => {
    const { value } = part;
    if (!isObject(value)) return [];
    return KEYWORDS.filter(
      ([keyword, about]) => (about === 'any' || about === type) && isRule(value, keyword),
    ).map(([keyword, , others]) => ruleOf(part, value, keyword, [keyword, ...others]));
  });
}

/** A rule in the words of its schema, without the rest of that: `if {...} then {...}`. */
export function ruleText({ keyword, part: { value } }: OpaqueRule): string {
  const others = KEYWORDS.find(([one]) => one === keyword)?.[2] ?? [];
  const shown = [keyword, ...others].flatMap((key) => {
    const own = isObject(value) ? value[key] : undefined;
    return own === undefined ? [] : [[key, canonical(own)] as const];
  });
  const isAlone = shown.length === 1 && keyword !== 'if';
  return shown.map(([key, text]) => (isAlone ? text : `${key} ${text}`)).join(' ');
}

/** Whether the keyword restricts the values; a schema that allows everything usually does not. */
function isRule(schema: JsonObject, keyword: string): boolean {
  const value = schema[keyword];
  if (value === undefined || value === false) return value === false && keyword !== 'not';
  if (value === true) return keyword === 'not' || keyword === 'contains' || keyword === 'if';
  if (keyword === 'if') return schema['then'] !== undefined || schema['else'] !== undefined;
  return !isObject(value) || Object.keys(value).length > 0 || keyword === 'not';
}

function ruleOf(
  part: SchemaPart,
  schema: JsonObject,
  keyword: string,
  keywords: readonly string[],
): OpaqueRule {
  const schemas = new Map<string, Joint>();
  const rest: (readonly [string, Json])[] = [];
  for (const one of keywords) {
    const value = schema[one];
    if (value === undefined) continue;
    if (TABLES.has(one) && isObject(value)) {
      for (const [name, rule] of Object.entries(value)) {
        schemas.set(`${one}/${name}`, [below(part, rule, one, name)]);
      }
    } else if (one === 'dependentRequired' || typeof value === 'number') rest.push([one, value]);
    else schemas.set(one, [below(part, value, one)]);
  }
  return { keyword, part, schemas, rest: canonical(rest) };
}
