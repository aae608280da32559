import type { MediaAt } from '../../documents/operations.js';
import { escapedKey, memberOf } from '../../foundation/json-pointer.js';
import { isObject, type Json } from '../../generator/load/loaded-document.js';
import type { ChangePart } from '../change/change.js';
import type { Operation } from '../model/operation.js';
import { canonical } from '../schema/canonical.js';
import { type FoundChange, finding } from './finding.js';

/** How the fields of a form are written, and which media types they may have. */
export function compareEncodings(
  operation: Operation,
  part: ChangePart,
  old: MediaAt,
  now: MediaAt,
): readonly FoundChange[] {
  const [was, is] = [fieldsOf(old), fieldsOf(now)];
  const given = { operation, part, old: old.at, new: now.at };
  const found: FoundChange[] = [];
  const rest: [Record<string, unknown>, Record<string, unknown>] = [{ ...was }, { ...is }];
  // what the bank sends has the other direction, and no rules of its own
  for (const name of operation.reversed ? [] : Object.keys(was)) {
    const [before, after] = [typesOf(was[name]), typesOf(is[name])];
    if (before === undefined || after === undefined) continue;
    for (const side of rest) side[name] = withoutTypes(side[name]);
    const field = { ...part, field: `/${escapedKey(name)}` };
    const tell = (verb: string, types: Pick<FoundChange, 'was'> | Pick<FoundChange, 'is'>) =>
      finding(`request-body-encoding-type-${verb}`, { ...given, part: field, ...types });
    found.push(
      ...before.filter((one) => !covers(after, one)).map((one) => tell('removed', { was: one })),
      ...after.filter((one) => !covers(before, one)).map((one) => tell('added', { is: one })),
    );
  }
  const [before = '', after = ''] = rest.map((side) => canonical(side as Json));
  if (before === after) return found;
  const whole = { ...given, was: before, is: after };
  return [...found, finding('request-body-encoding-changed', whole)];
}

function fieldsOf({ at }: MediaAt): Readonly<Record<string, unknown>> {
  const encoding = memberOf(at.node, 'encoding');
  return isObject(encoding) ? encoding : {};
}

/** The media types of a field; undefined where its schema decides. */
function typesOf(field: unknown): readonly string[] | undefined {
  const types = memberOf(field, 'contentType');
  if (typeof types !== 'string') return undefined;
  return types.split(',').map((one) => one.trim().toLowerCase());
}

function withoutTypes(field: unknown): unknown {
  const { contentType: _, ...rest } = field as Readonly<Record<string, unknown>>;
  return rest;
}

/** Whether one of the types is this one, or a range such as image/* that contains it. */
const covers = (types: readonly string[], one: string): boolean =>
  types.some((type) => [one, '*/*', one.replace(/\/.*/, '/*')].includes(type));
