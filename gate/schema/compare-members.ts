import type { FoundDifference } from './compared-pair.js';
import { type ShapeComparison, seenThrough } from './comparison.js';
import { isOtherWay } from './compound-shapes.js';
import { type Difference, type Effect, spotOf, type ValueStep } from './difference.js';
import { isAnything, isNever } from './is-anything.js';
import { memberJoint } from './member-of.js';
import type { Joint } from './schema-part.js';
import type { ObjectValues } from './shape.js';

interface Pair {
  readonly all: ShapeComparison;
  readonly old: ObjectValues;
  readonly now: ObjectValues;
}

/** The properties of the schemas, those that match their patterns, and the others. */
export function compareMembers(
  all: ShapeComparison,
  old: ObjectValues,
  now: ObjectValues,
): readonly FoundDifference[] {
  const pair: Pair = { all, old, now };
  const names = new Set([...old.named.keys(), ...now.named.keys()]);
  const found = [...names].flatMap((name) => compareMember(pair, name));
  const loose = [...old.required, ...now.required].filter((name) => !names.has(name));
  found.push(...[...new Set(loose)].flatMap((name) => compareRequired(pair, name)));
  for (const source of new Set([...old.patterned.keys(), ...now.patterned.keys()])) {
    const was = old.patterned.get(source) ?? old.rest;
    const is = now.patterned.get(source) ?? now.rest;
    const frame: ValueStep = { kind: 'patterned', name: source, old, new: now };
    found.push(...seenThrough(frame, all.compareJoints(was, is)));
  }
  return [...found, ...compareRest(pair)];
}

function compareMember(pair: Pair, name: string): readonly FoundDifference[] {
  const { all, old, now } = pair;
  const was = old.named.get(name);
  const is = now.named.get(name);
  const hidden = {
    old: was !== undefined && isOtherWay(was, all.view),
    new: is !== undefined && isOtherWay(is, all.view),
  };
  if (hidden.old || hidden.new) {
    const turned = was !== undefined && is !== undefined && hidden.old !== hidden.new;
    const [mode, side] =
      all.view === 'request' ? ['read-only', 'readOnly'] : ['write-only', 'writeOnly'];
    const facet = hidden.new ? `became-${mode}` : `no-longer-${mode}`;
    const note = turned ? [tell(pair, name, facet, 'note', [side])] : [];
    return [...note, ...(was === undefined || is === undefined ? [] : compareRequired(pair, name))];
  }
  if (was === undefined) return memberAdded(pair, name, is ?? []);
  if (is === undefined) return memberRemoved(pair, name, was);
  return [...compareDeclared(pair, name, was, is), ...compareRequired(pair, name)];
}

function compareDeclared(
  pair: Pair,
  name: string,
  was: Joint,
  is: Joint,
): readonly FoundDifference[] {
  const { all, old, now } = pair;
  if (all.isSameText(was, is)) return [];
  const gone = { old: isNever(was, all.view), new: isNever(is, all.view) };
  if (gone.old !== gone.new) {
    return [
      gone.new
        ? tell(pair, name, 'property-removed', 'narrowed')
        : tell(pair, name, 'property-added', 'widened'),
    ];
  }
  const frame: ValueStep = { kind: 'property', name, old, new: now };
  return seenThrough(frame, all.compareJoints(was, is));
}

/** A property of the old schemas that the new ones do not name. */
function memberRemoved(pair: Pair, name: string, was: Joint): readonly FoundDifference[] {
  const { all, old, now } = pair;
  const rule = memberJoint(now.parts, name);
  const required = old.required.has(name) && !now.required.has(name);
  const isAnswer = all.view === 'response';
  if (isAnswer && required) return [tell(pair, name, 'required-property-removed', 'widened')];
  if (isNever(rule, all.view)) {
    return [tell(pair, name, 'property-removed', isAnswer ? 'note' : 'narrowed')];
  }
  if (isAnything(rule)) return [tell(pair, name, 'property-removed', 'note')];
  return [...compareDeclared(pair, name, was, rule), ...compareRequired(pair, name)];
}

/** A property of the new schemas that the old ones did not name. */
function memberAdded(pair: Pair, name: string, is: Joint): readonly FoundDifference[] {
  const { all, old, now } = pair;
  const rule = memberJoint(old.parts, name);
  const required = now.required.has(name) && !old.required.has(name);
  const isClosed = isNever(rule, all.view);
  if (required && (all.view === 'request' || !isClosed)) {
    return [tell(pair, name, 'required-property-added', 'narrowed')];
  }
  if (isClosed) return [tell(pair, name, 'property-added', 'widened')];
  if (isAnything(rule)) return [tell(pair, name, 'property-added', 'note')];
  return [...compareDeclared(pair, name, rule, is), ...compareRequired(pair, name)];
}

function compareRequired(pair: Pair, name: string): readonly FoundDifference[] {
  const was = pair.old.required.has(name);
  const is = pair.now.required.has(name);
  if (was === is) return [];
  return [
    is
      ? tell(pair, name, 'property-became-required', 'narrowed', ['required'])
      : tell(pair, name, 'property-became-optional', 'widened', ['required']),
  ];
}

function compareRest(pair: Pair): readonly FoundDifference[] {
  const { all, old, now } = pair;
  const was = isNever(old.rest, all.view);
  const is = isNever(now.rest, all.view);
  if (was && is) return [];
  const keywords = ['additionalProperties'];
  if (is) return [tell(pair, undefined, 'additional-properties-forbidden', 'narrowed', keywords)];
  if (was) return [tell(pair, undefined, 'additional-properties-allowed', 'widened', keywords)];
  const frame: ValueStep = { kind: 'extra', name: '', old, new: now };
  return seenThrough(frame, all.compareJoints(old.rest, now.rest));
}

/** One difference about a property, at its place in the document. */
function tell(
  { old, now }: Pair,
  name: string | undefined,
  facet: string,
  effect: Effect,
  keywords: readonly string[] = [],
): Difference {
  const spot = (shape: ObjectValues, side: 'old' | 'new') => {
    const own = name === undefined ? [] : (shape.named.get(name) ?? []);
    return own.length > 0 && keywords[0] !== 'required'
      ? spotOf(own, side, keywords)
      : spotOf(shape.parts, side, keywords.length > 0 ? keywords : ['properties']);
  };
  return {
    facet,
    effect,
    frames: [],
    old: spot(old, 'old'),
    new: spot(now, 'new'),
    shapes: { old, new: now },
    hints: [],
    ...(name === undefined ? {} : { member: name }),
  };
}
