import { isObject, type JsonObject } from '../../generator/load/loaded-document.js';
import { boundedPattern } from '../../generator/patterns/bounded-pattern.js';
import { below, type Joint, type SchemaPart } from './schema-part.js';

/** The schemas of the property with this name. */
export function memberJoint(parts: readonly SchemaPart[], name: string): Joint {
  return parts.flatMap((part) => {
    if (!isObject(part.value)) return [];
    const own = ownRules(part, part.value, name);
    return own.length > 0 ? own : extraRule(part, part.value);
  });
}

/** The schemas of properties that none of them names. */
export function restJoint(parts: readonly SchemaPart[]): Joint {
  return parts.flatMap((part) => (isObject(part.value) ? extraRule(part, part.value) : []));
}

/** The schemas of properties whose names match a pattern and have no other rule. */
export function patternJoint(parts: readonly SchemaPart[], pattern: string): Joint {
  return parts.flatMap((part) => {
    const table = isObject(part.value) ? part.value['patternProperties'] : undefined;
    const rule = isObject(table) ? table[pattern] : undefined;
    if (rule !== undefined) return [below(part, rule, 'patternProperties', pattern)];
    return isObject(part.value) ? extraRule(part, part.value) : [];
  });
}

function ownRules(part: SchemaPart, schema: JsonObject, name: string): readonly SchemaPart[] {
  const { properties, patternProperties } = schema;
  const found: SchemaPart[] = [];
  if (isObject(properties) && Object.hasOwn(properties, name)) {
    found.push(below(part, properties[name] ?? true, 'properties', name));
  }
  if (!isObject(patternProperties)) return found;
  for (const [pattern, rule] of Object.entries(patternProperties)) {
    if (boundedPattern(pattern)?.test(name) !== true) continue;
    found.push(below(part, rule, 'patternProperties', pattern));
  }
  return found;
}

function extraRule(part: SchemaPart, schema: JsonObject): readonly SchemaPart[] {
  const extra = schema['additionalProperties'];
  if (extra === undefined || extra === true) return [];
  return [below(part, extra, 'additionalProperties')];
}
