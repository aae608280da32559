import type { SchemaView } from '../../../documents/schema-view.js';
import { OPERATION } from '../../../standard/operation.js';
import { doingOf } from '../../../standard/roles.js';
import { compareFields, type FieldPair } from '../compare-fields.js';
import type { LintOperation } from '../lint-operation.js';
import { complain, type LintContext, type LintRule, type OperationRule } from '../lint-rule.js';
import { disjoint } from './answer-body-rules.js';

const jsonBody = (operation: LintOperation | undefined) =>
  operation?.body?.content.find(({ media }) => media === 'application/json')?.schema;

function pairsOf(
  operation: LintOperation,
  { ourOf, ours, document }: LintContext,
): readonly FieldPair[] {
  const [theirs, own] = [jsonBody(operation), jsonBody(ourOf(operation))];
  if (theirs === undefined || own === undefined) return [];
  return compareFields({ root: document.root, at: theirs }, { root: ours.root, at: own });
}

/** The clause that a bank violates when it refuses a valid request. */
const SERVED_BY: Readonly<Record<string, string>> = {
  // the contract does not show the complete body of each product
  [OPERATION.payment.create]: 'PIS-PRODUCT-201',
  [OPERATION.funds.confirm]: 'PIIS-REQUEST',
  [OPERATION.fundsConsent.create]: 'COF-SHAPE',
};

const clauseOf = ({ id }: LintOperation): { readonly clause?: string } => {
  const clause = SERVED_BY[id];
  return clause === undefined ? {} : { clause };
};

const inside = (name: string): string => (name === 'the body' ? '' : ` in ${name}`);

const beyond: OperationRule = {
  kind: 'operation',
  id: 'field-required-beyond',
  clause: 'COMMON-SERVES',
  asks: 'No request body requires a field that the interface does not require.',
  hint: 'Make the field optional: a valid body may lack it.',
  look: (operation, context) =>
    pairsOf(operation, context).flatMap(({ name, theirs, ours }) => {
      // a schema of our document without properties allows anything
      if (ours.members.size === 0) return [];
      const more = [...theirs.required].filter((member) => !ours.required.has(member));
      if (more.length === 0) return [];
      const sentence = `requires ${more.join(', ')}${inside(name)}`;
      return [complain(operation, sentence, { at: theirs.at, ...clauseOf(operation) })];
    }),
};

const refused: OperationRule = {
  kind: 'operation',
  id: 'field-refused',
  clause: 'COMMON-SERVES',
  asks: 'No request body rejects a field of the interface.',
  hint: 'Declare the field, or remove `additionalProperties: false`.',
  look: (operation, context) =>
    pairsOf(operation, context).flatMap(({ name, theirs, ours }) => {
      if (!theirs.closed) return [];
      const missing = [...ours.members].filter(
        ([member, at]) => at.mark === 'stated' && !theirs.members.has(member),
      );
      if (missing.length === 0) return [];
      const sentence = `refuses ${missing.map(([member]) => member).join(', ')}${inside(name)}`;
      return [complain(operation, sentence, { at: theirs.at, ...clauseOf(operation) })];
    }),
};

const shown = ({ types }: SchemaView): string => [...types].join(' or ');

const types: OperationRule = {
  kind: 'operation',
  id: 'field-type',
  clause: 'COMMON-SERVES',
  asks: 'Fields of request bodies have the types of the interface.',
  hint: 'Give the field the type of the interface; a TPP sends it.',
  look: (operation, context) =>
    pairsOf(operation, context)
      .filter(({ theirs, ours }) => disjoint(theirs.types, ours.types))
      .map(({ name, theirs, ours }) =>
        complain(operation, `takes ${name} as ${shown(theirs)}; the interface has ${shown(ours)}`, {
          at: theirs.at,
          ...clauseOf(operation),
        }),
      ),
};

const startBody: OperationRule = {
  kind: 'operation',
  id: 'start-without-body',
  clause: 'PIS-AUTH-START-EMPTY',
  asks: 'The start of an authorisation needs no body.',
  hint: 'Remove `required: true` from its request body.',
  look: (operation) =>
    doingOf(operation.id)?.role === 'start' && operation.body?.required === true
      ? [complain(operation, 'requires a body', { at: operation.body.at })]
      : [],
};

const fundsBody: OperationRule = {
  kind: 'operation',
  id: 'funds-consent-body',
  clause: 'COF-CREATE-BODY',
  asks: 'The creation of a consent to confirm funds requires its body.',
  hint: 'Give its request body `required: true`.',
  look: (operation) => {
    if (operation.id !== OPERATION.fundsConsent.create || operation.body?.required === true)
      return [];
    return [
      complain(operation, 'does not require its body', { at: operation.body?.at ?? operation.at }),
    ];
  },
};

const media: OperationRule = {
  kind: 'operation',
  id: 'request-media-type',
  clause: 'COMMON-SERVES',
  asks: 'Requests with a body accept application/json.',
  hint: 'Add application/json to the content of the request body.',
  look: (operation, { ourOf }) => {
    if (jsonBody(ourOf(operation)) === undefined || operation.body === undefined) return [];
    const has = operation.body.content.some(({ media: one }) => one === 'application/json');
    // a path of one pain.001 product accepts only XML
    if (has || operation.literals['payment-product']?.startsWith('pain.001') === true) return [];
    return [complain(operation, 'does not accept JSON', { at: operation.body.at })];
  },
};

const withBody: OperationRule = {
  kind: 'operation',
  id: 'request-body',
  clause: 'COMMON-SERVES',
  asks: 'Operations that take a body in the interface declare one.',
  hint: 'Declare a requestBody with application/json.',
  look: (operation, { ourOf }) =>
    ourOf(operation)?.body !== undefined && operation.body === undefined
      ? [complain(operation, 'declares no request body')]
      : [],
};

export const REQUEST_BODY_RULES: readonly LintRule[] = [
  beyond,
  refused,
  types,
  startBody,
  fundsBody,
  media,
  withBody,
];
