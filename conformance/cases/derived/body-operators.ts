/** The operators for the body of a request. */
import type { Mutation } from '../case.js';
import type { Value } from '../value.js';
import { ELEMENT_OPERATORS } from './element-operators.js';
import type { BodyType, Operator, Target } from './operator.js';
import type { Schema } from './request-shape.js';
import {
  brokenText,
  brokenValue,
  outOfRange,
  tooLong,
  tooShort,
  wrongType,
} from './spoiled-value.js';

const MIB = 1024 * 1024;
const DEEP = 2000;

/** Sets the field to a value that violates its schema, where there is one. */
const setTo =
  (make: (schema: Schema) => Value | undefined) =>
  ({ name, schema }: Target): Mutation | undefined => {
    const value = make(schema);
    return value === undefined ? undefined : { op: 'set-field', pointer: name, value };
  };

const FIELD_OPERATORS: readonly Operator[] = [
  {
    id: 'field-missing',
    does: 'a required field is missing',
    on: 'field',
    clause: 'BAD-FIELD-MISSING',
    depth: 'default',
    spoil: ({ name, required, sent }) =>
      required && sent ? { op: 'drop-field', pointer: name } : undefined,
  },
  {
    id: 'field-wrong-type',
    does: 'a field has a value of the wrong type',
    on: 'field',
    clause: 'BAD-FIELD-TYPE',
    depth: 'default',
    spoil: setTo(wrongType),
  },
  {
    id: 'field-malformed',
    does: 'a field violates its format, pattern or list of values',
    on: 'field',
    clause: 'BAD-FIELD-FORM',
    depth: 'default',
    // The fields of an object are made invalid one by one, so the object itself is skipped.
    spoil: (target) => setTo(target.sent ? brokenText : brokenValue)(target),
  },
  {
    id: 'field-too-long',
    does: 'a string is one character longer than allowed',
    on: 'field',
    clause: 'BAD-FIELD-LENGTH',
    depth: 'default',
    spoil: setTo(tooLong),
  },
  {
    id: 'field-too-short',
    does: 'a string is one character shorter than allowed',
    on: 'field',
    clause: 'BAD-FIELD-LENGTH',
    depth: 'deep',
    spoil: setTo(tooShort),
  },
  {
    id: 'field-out-of-range',
    does: 'a number is out of range, or an array has too few items',
    on: 'field',
    clause: 'BAD-FIELD-RANGE',
    depth: 'default',
    spoil: setTo(outOfRange),
  },
  {
    id: 'field-null',
    does: 'a required field is null',
    on: 'field',
    clause: 'BAD-FIELD-NULL',
    depth: 'deep',
    spoil: ({ name, required, sent }) =>
      required && sent ? { op: 'set-field', pointer: name, value: null } : undefined,
  },
  {
    id: 'field-zero',
    does: 'a string contains a zero character',
    on: 'field',
    clause: 'BAD-FIELD-SIGNS',
    depth: 'deep',
    keepsTheDocument: true,
    spoil: ({ name, schema, sent }) =>
      sent && schema.type === 'string' && schema.format === undefined
        ? { op: 'set-field', pointer: name, value: 'a\u0000b' }
        : undefined,
  },
];

const raw = (text: string, contentType?: string): (() => Mutation) =>
  contentType === undefined
    ? () => ({ op: 'raw-body', text })
    : () => ({ op: 'raw-body', text, contentType });

const contentType =
  (value: string): (() => Mutation) =>
  () => ({ op: 'set-header', name: 'Content-Type', value });

const ANY_BODY: readonly BodyType[] = ['json', 'xml', 'multipart'];

const WHOLE_OPERATORS: readonly Operator[] = [
  {
    id: 'body-empty',
    does: 'the body is missing',
    on: 'body',
    media: ANY_BODY,
    clause: 'BAD-BODY-EMPTY',
    depth: 'default',
    spoil: raw(''),
  },
  {
    id: 'body-broken',
    does: 'the JSON is cut off',
    on: 'body',
    clause: 'ERR-BROKEN-JSON',
    depth: 'default',
    duty: 'body',
    spoil: raw('{"access": {"'),
  },
  {
    id: 'body-broken-parts',
    does: 'the multipart body has no final boundary',
    on: 'body',
    media: ['multipart'],
    clause: 'PIS-PAIN-FORM',
    depth: 'default',
    duty: 'body',
    spoil: raw('--none\r\nContent-Disposition: form-data; name="xml_sct"\r\n'),
  },
  {
    id: 'body-broken-xml',
    does: 'the XML of a part is cut off',
    on: 'body',
    media: ['multipart'],
    clause: 'PIS-PAIN-FORM',
    depth: 'default',
    spoil: () => ({
      op: 'set-field',
      pointer: '/xml_sct',
      value: '<?xml version="1.0"?><Document>',
    }),
  },
  {
    id: 'body-list',
    does: 'the body is an array instead of an object',
    on: 'body',
    clause: 'BAD-BODY-LIST',
    depth: 'default',
    spoil: raw('[]'),
  },
  {
    id: 'body-form',
    does: 'the body is form-encoded',
    on: 'body',
    media: ANY_BODY,
    clause: 'ERR-MEDIA-TYPE',
    depth: 'default',
    spoil: raw('creditorName=Nobody&amount=1.00', 'application/x-www-form-urlencoded'),
  },
  {
    id: 'body-of-no-type',
    does: 'Content-Type is missing',
    on: 'body',
    media: ['json', 'xml'],
    clause: 'BAD-BODY-UNTYPED',
    depth: 'deep',
    spoil: () => ({ op: 'drop-header', name: 'Content-Type' }),
  },
  {
    id: 'body-of-odd-type',
    does: 'Content-Type names an image',
    on: 'body',
    media: ANY_BODY,
    clause: 'ERR-MEDIA-TYPE',
    depth: 'deep',
    spoil: contentType('image/png'),
  },
  {
    id: 'body-of-odd-charset',
    does: 'Content-Type names a character set that the body does not have',
    on: 'body',
    clause: 'BAD-BODY-CHARSET',
    depth: 'deep',
    spoil: contentType('application/json; charset=utf-16'),
  },
  {
    id: 'body-with-unknown-field',
    does: 'the body has an unknown field',
    on: 'body',
    clause: 'BAD-BODY-UNKNOWN-FIELD',
    depth: 'deep',
    spoil: () => ({ op: 'set-field', pointer: '/xs2aKitUnknown', value: true }),
  },
  {
    id: 'body-with-field-twice',
    does: 'the body contains its first field twice',
    on: 'body',
    clause: 'BAD-BODY-FIELD-TWICE',
    depth: 'deep',
    spoil: ({ schema }) => {
      const [name] = firstRequired(schema);
      return name === undefined ? undefined : { op: 'repeat-field', name };
    },
  },
  {
    id: 'body-deep',
    does: 'the body has two thousand nested arrays',
    on: 'body',
    clause: 'BAD-TOO-LONG',
    depth: 'deep',
    atTheDoor: true,
    spoil: () => ({ op: 'nest-field', pointer: '/xs2aKitUnknown', depth: DEEP }),
  },
  {
    id: 'body-oversized',
    does: 'the body is larger than 1 MiB',
    on: 'body',
    clause: 'BAD-TOO-LONG',
    depth: 'deep',
    atTheDoor: true,
    spoil: () => ({ op: 'long', in: 'field', name: '/xs2aKitUnknown', length: MIB }),
  },
];

function firstRequired(schema: Schema): readonly string[] {
  return schema.required ?? schema.anyOf?.[0]?.required ?? [];
}

export const BODY_OPERATORS: readonly Operator[] = [
  ...FIELD_OPERATORS,
  ...ELEMENT_OPERATORS,
  ...WHOLE_OPERATORS,
];
