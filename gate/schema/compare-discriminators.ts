import { memberOf } from '../../foundation/json-pointer.js';
import { isObject, type Json } from '../../generator/load/loaded-document.js';
import { isSilent } from './branches.js';
import { EFFECT_BITS, type FoundDifference } from './compared-pair.js';
import { type ShapeComparison, seenThrough } from './comparison.js';
import { type Difference, spotOf } from './difference.js';
import { discriminatorValues, isUnion, type MeantSchema } from './discriminator-values.js';
import { memberJoint } from './member-of.js';
import { below, partAt, type SchemaPart } from './schema-part.js';
import type { ShapeTable } from './shape.js';
import { shapesOf } from './shapes-of.js';

/** The discriminators of two tables of shapes, and the subtypes that they lead to. */
export function compareDiscriminators(
  all: ShapeComparison,
  old: ShapeTable,
  now: ShapeTable,
): readonly FoundDifference[] {
  const [was, is] = [holderOf(old), holderOf(now)];
  if (was === undefined && is === undefined) return [];
  const tell: Tell = (facet, before, after) => ({
    facet,
    effect: 'note',
    frames: [],
    old: spotOf(old.parts, 'old', ['discriminator'], before),
    new: spotOf(now.parts, 'new', ['discriminator'], after),
    shapes: {},
    hints: [],
  });
  if (was === undefined) return [tell('discriminator-added', 'none', nameIn(is))];
  if (is === undefined) return [tell('discriminator-removed', nameIn(was), 'none')];
  if (nameIn(was) !== nameIn(is)) return [tell('discriminator-changed', nameIn(was), nameIn(is))];
  // a subtype has the discriminator of its parent, but not the other subtypes
  if (!isChosenBy(was, old) || !isChosenBy(is, now)) return [];
  return compareMeanings({ all, tell, was, is });
}

type Tell = (facet: string, was: string, is: string) => Difference;

interface Both {
  readonly all: ShapeComparison;
  readonly tell: Tell;
  readonly was: SchemaPart;
  readonly is: SchemaPart;
}

const discriminatorIn = ({ value }: SchemaPart): Json | undefined =>
  isObject(value) ? value['discriminator'] : undefined;

const holderOf = ({ parts }: ShapeTable): SchemaPart | undefined =>
  parts.find((part) => isObject(discriminatorIn(part)));

const nameIn = (part: SchemaPart | undefined): string =>
  String(part && memberOf(discriminatorIn(part), 'propertyName'));

/** Whether the value of the discriminator chooses the schema: the holder lists the schemas, or stands alone. */
function isChosenBy(holder: SchemaPart, { parts }: ShapeTable): boolean {
  if (isUnion(holder.value)) return true;
  return parts.every(
    (part) => part === holder || (isObject(part.value) && Object.keys(part.value).every(isSilent)),
  );
}

function compareMeanings(both: Both): readonly FoundDifference[] {
  const { all, tell, was, is } = both;
  // nothing inherits from a copy that is written in place of a $ref
  const hasSubtypes = [was, is].every(({ at }) => /^\/components\/schemas\/[^/]+$/.test(at));
  const [before, after] = [
    discriminatorValues(was, hasSubtypes),
    discriminatorValues(is, hasSubtypes),
  ];
  const isTold = (holder: SchemaPart, key: string, { part }: MeantSchema): boolean =>
    all.view === 'response' || canBe(all, part, nameIn(holder), key);
  const gone = [...before].filter(([key]) => !after.has(key));
  const come = new Map([...after].filter(([key]) => !before.has(key)));
  const found: FoundDifference[] = [];
  for (const [key, meant] of gone) {
    const twin = [...come].find(([, other]) => isRenamed(both, meant, other))?.[0];
    if (twin !== undefined) {
      come.delete(twin);
      found.push(tell('discriminator-value-renamed', key, twin));
    } else if (isTold(was, key, meant)) {
      found.push(tell('discriminator-mapping-removed', key, 'none'));
    }
  }
  for (const [key, meant] of come) {
    if (isTold(is, key, meant)) found.push(tell('discriminator-mapping-added', 'none', key));
  }
  for (const [key, a] of before) {
    const b = after.get(key);
    if (b === undefined) continue;
    if (a.ref !== b.ref && !isRenamed(both, a, b)) {
      found.push(tell('discriminator-mapping-changed', `${key}: ${a.ref}`, `${key}: ${b.ref}`));
    } else if (!isUnion(was.value) && !isUnion(is.value)) {
      found.push(...compareSubtypes(both, key, a, b));
    }
  }
  return found;
}

/** Whether both are the same schema; with another name only where the old name is gone. */
function isRenamed({ all, is }: Both, a: MeantSchema, b: MeantSchema): boolean {
  if (a.ref === b.ref) return true;
  if (is.document.lookup(a.ref) !== undefined) return false;
  const pair = all.compareJoints([a.part], [b.part]);
  return (all.effectsOf(pair) & ~EFFECT_BITS.note) === 0;
}

/** Whether the property of the schema may have the value. */
function canBe({ view }: ShapeComparison, part: SchemaPart, name: string, key: string): boolean {
  const objects = shapesOf([part], view).byType.get('object') ?? [];
  return objects.some((shape) => {
    const texts = shapesOf(memberJoint(shape.parts, name), view).byType.get('string') ?? [];
    return texts.some(({ values }) => values === undefined || values.includes(key));
  });
}

/** The differences of the subtype that a value of the discriminator chooses. */
function compareSubtypes(
  { all, was, is }: Both,
  key: string,
  a: MeantSchema,
  b: MeantSchema,
): readonly FoundDifference[] {
  if (all.isSameText([a.part], [b.part])) return [];
  const [old, now] = [chosen(was, key, a), chosen(is, key, b)];
  const [before, after] = [old, now].map(
    (part) => shapesOf([part], all.view).byType.get('object')?.[0],
  );
  if (before === undefined || after === undefined) return [];
  const frame = { kind: 'subtype', name: key, old: before, new: after, chosen: { old, new: now } };
  return seenThrough({ ...frame, kind: 'subtype' }, all.compareJoints([old], [now]));
}

/** The subtype with the value of its discriminator, as a schema of its own. */
function chosen(holder: SchemaPart, key: string, { ref }: MeantSchema): SchemaPart {
  const name = nameIn(holder);
  const value = {
    allOf: [{ $ref: ref }, { required: [name], properties: { [name]: { enum: [key] } } }],
  };
  const { document, at } = below(holder, value, 'discriminator', 'mapping', key);
  return partAt(document, value, at);
}
