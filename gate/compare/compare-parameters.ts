import { isObject, type JsonObject } from '../../generator/load/loaded-document.js';
import type { ChangePart } from '../change/change.js';
import type { Operation, Parameter } from '../model/operation.js';
import { mediasOf } from '../model/read-parts.js';
import { canonical } from '../schema/canonical.js';
import type { Joint } from '../schema/schema-part.js';
import type { ComparePair } from './compare-schema-pair.js';
import { explodeWords, isCompound } from './compound-values.js';
import { type FoundChange, finding } from './finding.js';
import { type NamedPart, renamedParts } from './renamed-parts.js';
import { itemsInPlaceOfValue } from './value-as-list.js';

const partOf = (parameter: Parameter): ChangePart => ({
  kind: 'parameter',
  name: `${parameter.in} ${parameter.name}`,
});

/** Parameters by place and name; path parameters by position. */
export function compareParameters(
  pair: ComparePair,
  old: Operation,
  now: Operation,
): readonly FoundChange[] {
  const gone = [...old.parameters].filter(([key]) => !now.parameters.has(key));
  const come = [...now.parameters].filter(([key]) => !old.parameters.has(key));
  const moved = gone.flatMap(([, was]) => {
    const twin = come.find(
      ([, is]) => is.in !== was.in && is.name.toLowerCase() === was.name.toLowerCase(),
    );
    return twin === undefined ? [] : [[was, twin[1]] as const];
  });
  const isMoved = (one: Parameter): boolean => moved.some((both) => both.includes(one));
  const left = (list: typeof gone) => list.map(([, one]) => one).filter((one) => !isMoved(one));
  const renamed = renamedIn(left(gone), left(come));
  const used = new Set([...renamed].flat());
  const found: FoundChange[] = [
    ...moved.map(([was, is]) => replaced('parameter-moved', now, was, is, [was.in, is.in])),
    ...[...renamed].map(([was, is]) =>
      replaced(renameRule(now), now, was, is, [was.name, is.name]),
    ),
  ];
  for (const one of left(gone)) if (!used.has(one)) found.push(removed(old, now, one));
  for (const one of left(come)) if (!used.has(one)) found.push(added(old, now, one));
  for (const [key, was] of old.parameters) {
    const is = now.parameters.get(key);
    if (is !== undefined) found.push(...compareParameter(pair, now, was, is));
  }
  return found;
}

/** Parameters at the same place that have another name. What is deprecated may go. */
function renamedIn(
  gone: readonly Parameter[],
  come: readonly Parameter[],
): ReadonlyMap<Parameter, Parameter> {
  const named = (list: readonly Parameter[]) =>
    list
      .filter((one) => !one.deprecated)
      .map((parameter) => ({ parameter, name: parameter.name, ...partOfNode(parameter) }));
  const pairs = renamedParts(named(gone), named(come));
  return new Map([...pairs].map(([was, is]) => [was.parameter, is.parameter]));
}

function partOfNode({ at, in: place, part }: Parameter): Omit<NamedPart, 'name'> {
  const { name: _, required: __, description = '', schema, ...rules } = at.node as JsonObject;
  const own = isObject(schema) ? { schema: withoutNotes(schema) } : {};
  return {
    rules: `${place} ${canonical({ ...withoutNotes(rules), ...own })}`,
    text: String(description),
    isTelling: isTelling(part?.value) || isTelling(schema),
  };
}

/** Without what no program reads. */
const withoutNotes = (node: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(node).filter(
      ([key]) => !/^(title|description|examples?|x-.*|\$comment)$/.test(key),
    ),
  );

/** Texts and switches without more rules are alike by chance; numbers, lists of values and formats hardly. */
function isTelling(schema: unknown): boolean {
  if (!isObject(schema)) return false;
  const { type, default: preset } = schema;
  if (type === 'integer' || type === 'number') return true;
  if (typeof preset === 'string' || typeof preset === 'number') return true;
  return type !== 'boolean' && ['enum', 'pattern', 'format', '$ref'].some((key) => key in schema);
}

const renameRule = ({ reversed }: Operation): string =>
  reversed ? 'webhook-parameter-renamed' : 'parameter-renamed';

/** A parameter that another one replaces. */
function replaced(
  rule: string,
  operation: Operation,
  was: Parameter,
  is: Parameter,
  [before, after]: readonly [string, string],
): FoundChange {
  const part = partOf(is);
  return finding(rule, {
    operation,
    part,
    old: was.at,
    new: is.at,
    name: is.name,
    was: before,
    is: after,
  });
}

function removed(old: Operation, now: Operation, was: Parameter): FoundChange {
  const given = { operation: now, part: partOf(was), old: was.at, new: now.at };
  if (old.reversed) return finding('webhook-parameter-removed', given);
  if (was.deprecated) return finding('parameter-removed-deprecated', given);
  return finding(was.required ? 'parameter-removed-required' : 'parameter-removed', given);
}

function added(old: Operation, now: Operation, is: Parameter): FoundChange {
  const given = { operation: now, part: partOf(is), old: old.at, new: is.at };
  if (now.reversed) return finding('webhook-parameter-added', given);
  if (!is.required) return finding('parameter-added', given);
  const schema = is.part?.value;
  const hasDefault = typeof schema === 'object' && schema !== null && 'default' in schema;
  return finding(
    hasDefault ? 'parameter-added-required-default' : 'parameter-added-required',
    given,
  );
}

/** Boolean keywords of a parameter, and the ends of the rules for true and false. */
const SWITCHES = [
  ['required', 'became-required', 'became-optional'],
  ['deprecated', 'deprecated', 'no-longer-deprecated'],
  ['allowReserved', 'reserved-allowed', 'reserved-forbidden'],
  ['allowEmptyValue', 'empty-allowed', 'empty-forbidden'],
] as const;

/** What the bank always sends in a webhook, a client requires elsewhere. */
const ownOf = ({ reversed }: Operation, key: string): string =>
  reversed && key === 'required' ? 'webhook-parameter' : 'parameter';

function compareParameter(
  pair: ComparePair,
  operation: Operation,
  was: Parameter,
  is: Parameter,
): readonly FoundChange[] {
  const part = partOf(is);
  const given = { operation, part, old: was.at, new: is.at, name: is.name };
  const found: FoundChange[] = SWITCHES.flatMap(([key, on, off]) =>
    was[key] === is[key] ? [] : [finding(`${ownOf(operation, key)}-${is[key] ? on : off}`, given)],
  );
  const items = operation.reversed ? undefined : itemsInPlaceOfValue(was, is);
  if (items !== undefined) {
    const place = { operation, part, view: 'request', textual: true } as const;
    return [...found, finding('parameter-became-list', given), ...pair(place, was.part, items)];
  }
  const form = formOf(was, is);
  if (form !== undefined) found.push(finding(form, { ...given, ...formWords(form, was, is) }));
  const [before, after] = [was, is].map(({ content }) => [...mediasOf(content)][0]);
  if (before?.[0] !== after?.[0]) {
    const [a, b] = [before?.[0] ?? 'text', after?.[0] ?? 'text'];
    return [...found, finding('parameter-media-type-changed', { ...given, was: a, is: b })];
  }
  const view = operation.reversed ? 'response' : 'request';
  const place = { operation, part, view, textual: before === undefined } as const;
  return [
    ...found,
    ...pair(place, was.part ? was.at : before?.[1].at, is.part ? is.at : after?.[1].at),
  ];
}

/**
 * The notation of arrays and objects; a single value is written in the same way in all but two
 * styles.
 */
function formOf(was: Parameter, is: Parameter): string | undefined {
  if (was.style !== is.style) {
    const isSpecial = [was.style, is.style].some(
      (style) => style === 'matrix' || style === 'label',
    );
    return isSpecial || isCompound(jointOf(was)) || isCompound(jointOf(is))
      ? 'parameter-style-changed'
      : undefined;
  }
  if (was.explode === is.explode || (!isCompound(jointOf(was)) && !isCompound(jointOf(is))))
    return undefined;
  return 'parameter-explode-changed';
}

function formWords(rule: string, was: Parameter, is: Parameter) {
  if (rule === 'parameter-style-changed') return { was: was.style, is: is.style };
  return { was: explodeWords(was.explode), is: explodeWords(is.explode) };
}

const jointOf = ({ part }: Parameter): Joint => (part === undefined ? [] : [part]);
