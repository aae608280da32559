/** Operators on the body of a request. */
import type { Mutation, Value } from '../case.js';
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

/** Sets the field to what breaks its schema, where something does. */
const setTo =
  (make: (schema: Schema) => Value | undefined) =>
  ({ name, schema }: Target): Mutation | undefined => {
    const value = make(schema);
    return value === undefined ? undefined : { op: 'set-field', pointer: name, value };
  };

const FIELD_OPERATORS: readonly Operator[] = [
  {
    id: 'field-missing',
    does: 'a required field is left out',
    on: 'field',
    clause: 'BAD-FIELD-MISSING',
    depth: 'default',
    spoil: ({ name, required, sent }) =>
      required && sent ? { op: 'drop-field', pointer: name } : undefined,
  },
  {
    id: 'field-wrong-type',
    does: 'a field has a value of another type',
    on: 'field',
    clause: 'BAD-FIELD-TYPE',
    depth: 'default',
    spoil: setTo(wrongType),
  },
  {
    id: 'field-malformed',
    does: 'a field breaks its format, pattern or list of values',
    on: 'field',
    clause: 'BAD-FIELD-FORM',
    depth: 'default',
    // Of an object that is sent, what is in it is broken by itself.
    spoil: (target) => setTo(target.sent ? brokenText : brokenValue)(target),
  },
  {
    id: 'field-too-long',
    does: 'a text is one letter longer than allowed',
    on: 'field',
    clause: 'BAD-FIELD-LENGTH',
    depth: 'default',
    spoil: setTo(tooLong),
  },
  {
    id: 'field-too-short',
    does: 'a text is one letter shorter than allowed',
    on: 'field',
    clause: 'BAD-FIELD-LENGTH',
    depth: 'deep',
    spoil: setTo(tooShort),
  },
  {
    id: 'field-out-of-range',
    does: 'a number is outside its bounds, or a list has too few entries',
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
    does: 'a text holds a zero character',
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
    does: 'there is no body',
    on: 'body',
    media: ANY_BODY,
    clause: 'BAD-BODY-EMPTY',
    depth: 'default',
    spoil: raw(''),
  },
  {
    id: 'body-broken',
    does: 'the JSON breaks off',
    on: 'body',
    clause: 'ERR-BROKEN-JSON',
    depth: 'default',
    spoil: raw('{"access": {"'),
  },
  {
    id: 'body-broken-parts',
    does: 'the parts have no end',
    on: 'body',
    media: ['multipart'],
    clause: 'PIS-PAIN-FORM',
    depth: 'default',
    spoil: raw('--none\r\nContent-Disposition: form-data; name="xml_sct"\r\n'),
  },
  {
    id: 'body-broken-xml',
    does: 'the XML of a part breaks off',
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
    does: 'the body is a list in place of an object',
    on: 'body',
    clause: 'BAD-BODY-LIST',
    depth: 'default',
    spoil: raw('[]'),
  },
  {
    id: 'body-form',
    does: 'the body is a form',
    on: 'body',
    media: ANY_BODY,
    clause: 'ERR-MEDIA-TYPE',
    depth: 'default',
    spoil: raw('creditorName=Nobody&amount=1.00', 'application/x-www-form-urlencoded'),
  },
  {
    id: 'body-of-no-type',
    does: 'Content-Type is left out',
    on: 'body',
    media: ['json', 'xml'],
    clause: 'BAD-BODY-UNTYPED',
    depth: 'deep',
    spoil: () => ({ op: 'drop-header', name: 'Content-Type' }),
  },
  {
    id: 'body-of-odd-type',
    does: 'Content-Type names a picture',
    on: 'body',
    media: ANY_BODY,
    clause: 'ERR-MEDIA-TYPE',
    depth: 'deep',
    spoil: contentType('image/png'),
  },
  {
    id: 'body-of-odd-charset',
    does: 'Content-Type names a character set that the body is not in',
    on: 'body',
    clause: 'BAD-BODY-CHARSET',
    depth: 'deep',
    spoil: contentType('application/json; charset=utf-16'),
  },
  {
    id: 'body-with-unknown-field',
    does: 'the body has a field that the document does not know',
    on: 'body',
    clause: 'BAD-BODY-UNKNOWN-FIELD',
    depth: 'deep',
    spoil: () => ({ op: 'set-field', pointer: '/xs2aKitUnknown', value: true }),
  },
  {
    id: 'body-with-field-twice',
    does: 'the body has its first field twice',
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
    does: 'the body has two thousand lists in each other',
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
