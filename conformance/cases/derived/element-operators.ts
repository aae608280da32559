import type { Value } from '../value.js';
import type { Operator, Target } from './operator.js';
import type { Schema } from './request-shape.js';
import { brokenText, tooLong } from './spoiled-value.js';

const MAX_35: Schema = { type: 'string', maxLength: 35 };
const MAX_140: Schema = { type: 'string', maxLength: 140 };
const CONTAINER: Schema = {};

/** The elements of pain.001.001.03 in our valid document, and their forms. */
const ELEMENTS: readonly (readonly [name: string, required: boolean, schema: Schema])[] = [
  ['GrpHdr', true, CONTAINER],
  ['MsgId', true, MAX_35],
  ['CreDtTm', true, { type: 'string', format: 'date-time' }],
  ['NbOfTxs', true, { type: 'string', pattern: '^[0-9]{1,15}$' }],
  ['InitgPty', true, CONTAINER],
  ['PmtInf', true, CONTAINER],
  ['PmtInfId', true, MAX_35],
  ['PmtMtd', true, { type: 'string', enum: ['CHK', 'TRF', 'TRA'] }],
  ['ReqdExctnDt', true, { type: 'string', format: 'date' }],
  ['Dbtr', true, CONTAINER],
  ['DbtrAcct', true, CONTAINER],
  ['DbtrAgt', true, CONTAINER],
  ['CdtTrfTxInf', true, CONTAINER],
  ['PmtId', true, CONTAINER],
  ['EndToEndId', true, MAX_35],
  ['Amt', true, CONTAINER],
  ['InstdAmt', true, { type: 'string', pattern: '^[0-9.]{1,19}$' }],
  ['IBAN', false, { type: 'string', pattern: '^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}$' }],
  ['Ustrd', false, MAX_140],
];

/** The elements of a pain.001 body that can be made invalid. */
export function elementTargets(body: Value | undefined): readonly Target[] {
  if (typeof body !== 'string') return [];
  return ELEMENTS.filter(([name]) => body.includes(`</${name}>`)).map(
    ([name, required, schema]) => ({ name, schema, required, sent: true }),
  );
}

/** The first element of this name, with its content. */
const elementOf = (name: string): RegExp =>
  new RegExp(`(<${name}(?: [^>]*)?>)(.*?)</${name}>`, 's');

/** The element with another text, where its form allows one. */
const contentOf =
  (make: (schema: Schema) => string | undefined): Operator['spoil'] =>
  ({ name, schema }, _, body) => {
    const text = make(schema);
    if (text === undefined || typeof body !== 'string') return undefined;
    const spoiled = body.replace(elementOf(name), (__, open: string) => `${open}${text}</${name}>`);
    return { op: 'other-body', body: spoiled };
  };

const CLAUSE = 'PIS-PAIN-ELEMENTS';

export const ELEMENT_OPERATORS: readonly Operator[] = [
  {
    id: 'element-missing',
    does: 'an element that ISO 20022 requires is missing in a pain.001 document',
    on: 'element',
    clause: CLAUSE,
    depth: 'deep',
    spoil: ({ name, required }, _, body) =>
      required && typeof body === 'string'
        ? { op: 'other-body', body: body.replace(elementOf(name), '') }
        : undefined,
  },
  {
    id: 'element-malformed',
    does: 'an element of a pain.001 document has a wrong form',
    on: 'element',
    clause: CLAUSE,
    depth: 'deep',
    spoil: contentOf(brokenText),
  },
  {
    id: 'element-too-long',
    does: 'a text of a pain.001 document is one character longer than allowed',
    on: 'element',
    clause: CLAUSE,
    depth: 'deep',
    spoil: contentOf(tooLong),
  },
];
