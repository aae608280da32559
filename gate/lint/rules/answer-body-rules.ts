import type { Located } from '../../../documents/located.js';
import { fieldAt, viewSchema } from '../../../documents/schema-view.js';
import { OPERATION } from '../../../standard/operation.js';
import { compareFields, type FieldPair } from '../compare-fields.js';
import { isJson, isSuccess, type LintOperation } from '../lint-operation.js';
import { complain, type LintContext, type LintRule, type OperationRule } from '../lint-rule.js';
import { misspellings, nameInDialect } from '../words-of-dialect.js';
import { ANSWER_FIELDS } from './answer-fields.js';

const fields: OperationRule = {
  kind: 'operation',
  id: 'answer-field',
  clause: 'COMMON-SCHEMA-STATED',
  asks: 'Successes declare the fields of the clause: transactionStatus, paymentId and _links of a new payment, and so on.',
  hint: 'Add the field to `properties` of the schema; a client made from the document does not see it.',
  look: (operation, { dialect, framework, document: { root } }) => {
    const json = answerOf(operation);
    if (json === undefined) return [];
    const missing = ANSWER_FIELDS.filter(({ operation: id }) => id === operation.id).flatMap(
      ({ path, clause }) => {
        const names = path.map((name) => nameInDialect({ dialect, framework }, operation.id, name));
        // a missing array or object is reported once, at its own place
        if (fieldAt(root, json, names.slice(0, -1)) === undefined) return [];
        return fieldAt(root, json, names) === undefined ? [{ names, clause }] : [];
      },
    );
    return missing.map(({ names, clause }) =>
      complain(operation, `does not declare ${names.join('.')} in its success`, {
        at: json,
        clause,
      }),
    );
  },
};

const listsMissing: OperationRule = {
  kind: 'operation',
  id: 'answer-schema',
  clause: 'COMMON-SCHEMA-STATED',
  atMost: 'warning',
  asks: 'A success with a JSON body has a schema.',
  hint: 'Give the media type a schema.',
  look: (operation, { ourOf }) => {
    if (ourOf(operation) === undefined) return [];
    return operation.responses
      .filter(isSuccess)
      .flatMap(({ status, content }) =>
        content
          .filter((one) => isJson(one) && one.schema === undefined)
          .map(({ at }) => complain(operation, `gives the JSON of ${status} no schema`, { at })),
      );
  },
};

/** The JSON of a success that our document also has. */
function answerOf(operation: LintOperation): Located | undefined {
  const answer = operation.responses.find(
    (one) => isSuccess(one) && one.content.some((each) => isJson(each) && each.schema),
  );
  return answer?.content.find(isJson)?.schema;
}

/** Fields of a success that both documents have, for statuses that both have. */
function pairsOf(
  operation: LintOperation,
  { ourOf, ours, document }: LintContext,
): readonly (FieldPair & { readonly open: boolean })[] {
  const our = ourOf(operation);
  if (our === undefined) return [];
  return operation.responses.filter(isSuccess).flatMap(({ status, content }) => {
    const twin = our.responses.find((one) => one.status === status);
    const [theirs, own] = [content, twin?.content ?? []].map((one) => one.find(isJson)?.schema);
    if (theirs === undefined || own === undefined) return [];
    // the contract has the operation and does not show this body
    const open = our.at.mark !== 'formal' && own.mark !== 'stated';
    const pairs = compareFields({ root: document.root, at: theirs }, { root: ours.root, at: own });
    return pairs.map((pair) => ({ ...pair, open }));
  });
}

const types: OperationRule = {
  kind: 'operation',
  id: 'answer-type',
  clause: 'COMMON-SCHEMA-STATED',
  asks: 'Fields of successes have the types of the interface.',
  hint: 'Give the field the type of the interface; a TPP expects it.',
  look: (operation, context) =>
    pairsOf(operation, context)
      .filter(({ theirs, ours }) => disjoint(theirs.types, ours.types))
      .map(({ name, theirs, ours, open }) =>
        complain(
          operation,
          `returns ${name} as ${[...theirs.types].join(' or ')}; the interface has ${[...ours.types].join(' or ')}`,
          { at: theirs.at, clause: open ? 'COMMON-SCHEMA-OPEN' : clauseOf(ours.at) },
        ),
      ),
};

/** Rules that only the formal definition has are recommended. */
function clauseOf({ mark }: Located): string {
  if (mark === 'stated') return 'COMMON-SCHEMA-STATED';
  return mark === 'formal' ? 'COMMON-SCHEMA-FORMAL' : 'COMMON-SCHEMA-OPEN';
}

/** No value has both types; except null, and integers, which are numbers too. */
export function disjoint(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const wide = (types: ReadonlySet<string>): Set<string> =>
    new Set(
      [...types]
        .filter((type) => type !== 'null')
        .map((type) => (type === 'integer' ? 'number' : type)),
    );
  const [left, right] = [wide(one), wide(other)];
  return left.size > 0 && right.size > 0 && ![...left].some((type) => right.has(type));
}

/** Status values and codes: an enum in our document is closed. */
const values: OperationRule = {
  kind: 'operation',
  id: 'status-values',
  clause: 'COMMON-ENUM',
  asks: 'Status values and codes of successes are those of the interface.',
  hint: 'Remove the value from the enum, or use a value of the interface.',
  look: (operation, context) =>
    pairsOf(operation, context).flatMap(({ name, theirs, ours }) => {
      const known = ours.values;
      const strange = (theirs.values ?? []).filter(
        (value) => known !== undefined && value !== null && !known.includes(value),
      );
      if (known === undefined || strange.length === 0) return [];
      const values = strange.map((value) => JSON.stringify(value)).join(', ');
      return [complain(operation, `may return ${values} in ${name}`, { at: theirs.at })];
    }),
};

const FIRST_STATUS: Readonly<
  Record<string, readonly [name: string, value: string, clause: string]>
> = {
  [OPERATION.payment.create]: ['transactionStatus', 'RCVD', 'PIS-INITIATE-RCVD'],
  [OPERATION.consent.create]: ['consentStatus', 'received', 'AIS-CONSENT-CREATE-RECEIVED'],
  [OPERATION.basket.create]: ['transactionStatus', 'RCVD', 'SBS-CREATE-RCVD'],
  [OPERATION.payment.start]: ['scaStatus', 'received', 'PIS-AUTH-START-RECEIVED'],
  [OPERATION.consent.start]: ['scaStatus', 'received', 'SCA-START-RECEIVED'],
  [OPERATION.basket.start]: ['scaStatus', 'received', 'SBS-AUTH-START-RECEIVED'],
  [OPERATION.cancellation.start]: ['scaStatus', 'received', 'PIS-CANCEL-AUTH-RECEIVED'],
};

const firstStatus: OperationRule = {
  kind: 'operation',
  id: 'first-status',
  clause: 'PIS-INITIATE-RCVD',
  asks: 'The status of a new resource can be RCVD (payments, baskets) or received (consents, authorisations).',
  hint: 'Add the value to the enum of the status.',
  look: (operation, { document: { root } }) => {
    const [name, value, clause] = FIRST_STATUS[operation.id] ?? [];
    const json = answerOf(operation);
    if (name === undefined || clause === undefined || json === undefined) return [];
    const at = fieldAt(root, json, [name]);
    const known = at === undefined ? undefined : viewSchema(root, at).values;
    if (at === undefined || known === undefined || known.includes(value)) return [];
    return [complain(operation, `cannot return ${value} in ${name}`, { at, clause })];
  },
};

const spelling: OperationRule = {
  kind: 'operation',
  id: 'spelling',
  clause: 'COMMON-SPELLING',
  asks: "Fields and links have the spelling of the document's dialect.",
  hint: 'Rename it, or name the other dialect with --dialect.',
  look: (operation, { dialect, framework, document: { root } }) => {
    const json = answerOf(operation);
    if (json === undefined) return [];
    const inside = fieldAt(root, json, ['_links']);
    const all = [json, ...(inside === undefined ? [] : [inside])].flatMap((at) => [
      ...viewSchema(root, at).members,
    ]);
    const names = new Set(all.map(([name]) => name));
    const wrong = misspellings({ dialect, framework });
    return all.flatMap(([name, at]) => {
      const right = wrong.get(name);
      if (right === undefined || names.has(right)) return [];
      return [complain(operation, `spells ${right} as ${name}`, { at })];
    });
  },
};

export const ANSWER_BODY_RULES: readonly LintRule[] = [
  fields,
  listsMissing,
  types,
  values,
  firstStatus,
  spelling,
];
