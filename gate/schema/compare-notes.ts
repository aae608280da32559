import { isObject, type Json } from '../../generator/load/loaded-document.js';
import { canonical, isSame } from './canonical.js';
import { EFFECT_BITS } from './compared-pair.js';
import type { ShapeComparison } from './comparison.js';
import { type Difference, spotOf } from './difference.js';
import { resolvePart, type SchemaPart } from './schema-part.js';
import type { ShapeTable } from './shape.js';

/** Annotations, which do not affect the allowed values. */
export function compareNotes(
  all: ShapeComparison,
  old: ShapeTable,
  now: ShapeTable,
): readonly Difference[] {
  return [
    ...compareDefault(old, now),
    ...compareDeprecated(old, now),
    ...compareDiscriminators(all, old, now),
  ];
}

function keywordOf(parts: readonly SchemaPart[], keyword: string): Json | undefined {
  for (const { value } of parts) {
    if (isObject(value) && value[keyword] !== undefined) return value[keyword];
  }
  return undefined;
}

function note(
  facet: string,
  keyword: string,
  old: ShapeTable,
  now: ShapeTable,
  [was, is]: readonly [string, string],
): Difference {
  return {
    facet,
    effect: 'note',
    frames: [],
    old: spotOf(old.parts, 'old', [keyword], was),
    new: spotOf(now.parts, 'new', [keyword], is),
    shapes: {},
    hints: [],
  };
}

function compareDefault(old: ShapeTable, now: ShapeTable): readonly Difference[] {
  const was = keywordOf(old.parts, 'default');
  const is = keywordOf(now.parts, 'default');
  if (isSame(was, is) || (was === undefined && is === undefined)) return [];
  const verb = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed';
  const shown = (value: Json | undefined): string =>
    value === undefined ? 'none' : canonical(value);
  return [note(`default-${verb}`, 'default', old, now, [shown(was), shown(is)])];
}

function compareDeprecated(old: ShapeTable, now: ShapeTable): readonly Difference[] {
  const was = keywordOf(old.parts, 'deprecated') === true;
  const is = keywordOf(now.parts, 'deprecated') === true;
  if (was === is) return [];
  return [note(is ? 'deprecated' : 'no-longer-deprecated', 'deprecated', old, now, ['', ''])];
}

function compareDiscriminators(
  all: ShapeComparison,
  old: ShapeTable,
  now: ShapeTable,
): readonly Difference[] {
  const was = keywordOf(old.parts, 'discriminator');
  const is = keywordOf(now.parts, 'discriminator');
  const tell = (facet: string, said: readonly [string, string]): Difference =>
    note(facet, 'discriminator', old, now, said);
  if (!isObject(was) && !isObject(is)) return [];
  if (!isObject(was)) return [tell('discriminator-added', ['none', nameOf(is)])];
  if (!isObject(is)) return [tell('discriminator-removed', [nameOf(was), 'none'])];
  if (nameOf(was) !== nameOf(is)) return [tell('discriminator-changed', [nameOf(was), nameOf(is)])];
  const before = mappingOf(was);
  const after = mappingOf(is);
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [a, b] = [before.get(key), after.get(key)];
    if (a === undefined) return [tell('discriminator-mapping-added', ['none', key])];
    if (b === undefined) return [tell('discriminator-mapping-removed', [key, 'none'])];
    if (leadsAlike(all, old, now, a, b)) return [];
    return [tell('discriminator-mapping-changed', [`${key}: ${a}`, `${key}: ${b}`])];
  });
}

function nameOf(discriminator: Json | undefined): string {
  return isObject(discriminator) ? String(discriminator['propertyName']) : '';
}

function mappingOf(discriminator: Json): ReadonlyMap<string, string> {
  const mapping = isObject(discriminator) ? discriminator['mapping'] : undefined;
  return new Map(
    Object.entries(isObject(mapping) ? mapping : {}).map(([key, to]) => [key, String(to)]),
  );
}

/** Whether both refer to the same schema, whatever its name. */
function leadsAlike(
  all: ShapeComparison,
  old: ShapeTable,
  now: ShapeTable,
  a: string,
  b: string,
): boolean {
  const [before, after] = [old.parts[0]?.document, now.parts[0]?.document];
  if (before === undefined || after === undefined) return true;
  const refOf = (name: string): string =>
    name.startsWith('#') ? name : `#/components/schemas/${name}`;
  if (refOf(a) === refOf(b)) return true;
  const pair = all.compareJoints([resolvePart(before, refOf(a))], [resolvePart(after, refOf(b))]);
  return (all.effectsOf(pair) & ~EFFECT_BITS.note) === 0;
}
