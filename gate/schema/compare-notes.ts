import { pointerKeys } from '../../foundation/json-pointer.js';
import { isObject, type Json } from '../../generator/load/loaded-document.js';
import { canonical, isSame } from './canonical.js';
import { compareDiscriminators } from './compare-discriminators.js';
import type { FoundDifference } from './compared-pair.js';
import type { ShapeComparison } from './comparison.js';
import { type Difference, spotOf } from './difference.js';
import type { SchemaPart } from './schema-part.js';
import type { ShapeTable } from './shape.js';

/** Annotations, which do not affect the allowed values. */
export function compareNotes(
  all: ShapeComparison,
  old: ShapeTable,
  now: ShapeTable,
): readonly FoundDifference[] {
  return [
    ...compareDefault(old, now),
    ...compareDeprecated(old, now),
    ...compareDiscriminators(all, old, now),
    ...(all.xml ? compareXml(old, now) : []),
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

/** How a value is written in XML, without what holds anyway (OpenAPI 3.0.3, XML Object). */
function compareXml(old: ShapeTable, now: ShapeTable): readonly Difference[] {
  const said = ({ parts }: ShapeTable): string => {
    const xml = keywordOf(parts, 'xml');
    const own = pointerKeys(parts[0]?.at ?? '').at(-1);
    const kept = Object.entries(isObject(xml) ? xml : {}).filter(
      ([key, value]) => value !== false && !(key === 'name' && value === own),
    );
    return kept.length === 0 ? 'an element of its own name' : canonical(Object.fromEntries(kept));
  };
  const [was, is] = [said(old), said(now)];
  return was === is ? [] : [note('xml-changed', 'xml', old, now, [was, is])];
}
