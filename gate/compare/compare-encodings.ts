import type { Located } from '../../documents/located.js';
import type { MediaAt } from '../../documents/operations.js';
import { escapedKey, memberOf } from '../../foundation/json-pointer.js';
import { isObject, type Json } from '../../generator/load/loaded-document.js';
import type { ChangePart } from '../change/change.js';
import type { Operation } from '../model/operation.js';
import { canonical } from '../schema/canonical.js';
import { memberJoint } from '../schema/member-of.js';
import { type SchemaDocument, schemaIn } from '../schema/schema-part.js';
import { shapesOf } from '../schema/shapes-of.js';
import { explodeWords, isCompound } from './compound-values.js';
import { type FoundChange, finding } from './finding.js';

/** How the fields of a form are written, and which media types they may have. */
export function compareEncodings(
  operation: Operation,
  part: ChangePart,
  { old, now, documents }: EncodedBodies,
): readonly FoundChange[] {
  const written = writtenFields(old, now);
  const [was, is] = [fieldsOf(old), fieldsOf(now)].map((fields) => withoutForms(fields, written));
  if (was === undefined || is === undefined) return [];
  const given = { operation, part, old: old.at, new: now.at };
  const found: FoundChange[] = written.flatMap((name) => {
    const forms = [formIn(old, name), formIn(now, name)] as const;
    if (!isCompoundField(documents[0], old, name) && !isCompoundField(documents[1], now, name)) {
      return [];
    }
    return compareForms(forms, { ...given, part: { ...part, field: `/${escapedKey(name)}` } });
  });
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

/** The bodies of one media type. */
export interface EncodedBodies {
  readonly old: MediaAt;
  readonly now: MediaAt;
  readonly documents: readonly [SchemaDocument, SchemaDocument];
}

/** How a list or an object in a form is written, as for a parameter (OpenAPI 3.0.3, Encoding Object). */
interface FieldForm {
  readonly style: string;
  readonly explode: boolean;
}

function formIn(media: MediaAt, name: string): FieldForm {
  const field = fieldsOf(media)[name];
  const [written, exploded] = [memberOf(field, 'style'), memberOf(field, 'explode')];
  const style = typeof written === 'string' ? written : 'form';
  return { style, explode: typeof exploded === 'boolean' ? exploded : style === 'form' };
}

/** The fields with an encoding, where style and explode apply. */
function writtenFields(old: MediaAt, now: MediaAt): readonly string[] {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(old.name);
  return isForm ? [...new Set([old, now].flatMap((media) => Object.keys(fieldsOf(media))))] : [];
}

/** The fields without style and explode, which are compared apart; none that has nothing else. */
function withoutForms(
  fields: Readonly<Record<string, unknown>>,
  written: readonly string[],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (!isObject(field) || !written.includes(name)) return [[name, field]];
      const { style: _, explode: __, ...rest } = field;
      return Object.keys(rest).length === 0 ? [] : [[name, rest]];
    }),
  );
}

function compareForms(
  [was, is]: readonly [FieldForm, FieldForm],
  given: Pick<FoundChange, 'part' | 'operation'> & { readonly old: Located; readonly new: Located },
): readonly FoundChange[] {
  if (was.style !== is.style) {
    return [
      finding('request-body-encoding-style-changed', { ...given, was: was.style, is: is.style }),
    ];
  }
  if (was.explode === is.explode) return [];
  const said = { was: explodeWords(was.explode), is: explodeWords(is.explode) };
  return [finding('request-body-encoding-explode-changed', { ...given, ...said })];
}

/** Whether a field can be a list or an object: a single value is written in the same way in each style. */
function isCompoundField(document: SchemaDocument, media: MediaAt, name: string): boolean {
  const schema = schemaIn(document, media.at);
  const objects = schema && shapesOf([schema], 'request').byType.get('object');
  return (objects ?? []).some((shape) => isCompound(memberJoint(shape.parts, name)));
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
