import type { ResponseAt } from '../../../documents/operations.js';
import { viewSchema } from '../../../documents/schema-view.js';
import { OPERATION, READS_OF_ACCOUNTS } from '../../../standard/operation.js';
import { doingOf, isOpen } from '../../../standard/roles.js';
import { isJson, isSuccess, type LintOperation } from '../lint-operation.js';
import { complain, type LintRule, type OperationRule } from '../lint-rule.js';

/**
 * The clause with the success status of an operation that is about no kind of resource. Of the open statuses of
 * kinds, only that of a deleted consent has a clause.
 */
const SUCCESS_OF: Readonly<Record<string, string>> = {
  [OPERATION.consent.delete]: 'AIS-CONSENT-DELETE-2XX',
  [OPERATION.account.list]: 'AIS-ACCOUNTS-200',
  [OPERATION.account.read]: 'AIS-ACCOUNT-200',
  [OPERATION.account.balances]: 'AIS-BALANCES-200',
  [OPERATION.account.transactions]: 'AIS-TRANSACTIONS-200',
  [OPERATION.account.transaction]: 'AIS-TRANSACTION-DETAILS-200',
  [OPERATION.card.list]: 'AIS-CARD-LIST',
  [OPERATION.card.read]: 'AIS-CARD-DETAIL',
  [OPERATION.card.balances]: 'AIS-CARD-BALANCES',
  [OPERATION.card.transactions]: 'AIS-CARD-TRANSACTIONS',
  [OPERATION.funds.confirm]: 'PIIS-CONFIRM-200',
};

function clauseOfSuccess(id: string): string | undefined {
  const doing = doingOf(id);
  if (doing === undefined || isOpen(doing.resource, doing.role)) return SUCCESS_OF[id];
  return doing.resource.answers[doing.role];
}

/** Whether the contract leaves the success code of this deletion to the bank. */
function isOpenDeletion(id: string): boolean {
  const doing = doingOf(id);
  return doing?.role === 'delete' && isOpen(doing.resource, 'delete');
}

const statuses = (operation: LintOperation): readonly string[] =>
  operation.responses.map(({ status }) => status);

const listed = (all: readonly string[], word: string): string => all.join(` ${word} `);

const success: OperationRule = {
  kind: 'operation',
  id: 'success-status',
  clause: 'COMMON-SUCCESS-DECLARED',
  asks: 'Every operation declares the success status that the interface gives it.',
  hint: 'Declare the status; otherwise a generated client has no type for this response.',
  look: (operation, { ourOf }) => {
    const wanted = (ourOf(operation)?.responses ?? []).filter(isSuccess).map((one) => one.status);
    if (wanted.length === 0) return [];
    const own = statuses(operation);
    const isOpen = isOpenDeletion(operation.id);
    if (own.some((status) => status === '2XX' || wanted.includes(status))) return [];
    if (isOpen && own.some((status) => status.startsWith('2'))) return [];
    const clause = clauseOfSuccess(operation.id);
    const sentence = `does not declare ${isOpen ? 'any success' : `the success ${listed(wanted, 'or')}`}`;
    return [complain(operation, sentence, clause === undefined ? {} : { clause })];
  },
};

const otherSuccess: OperationRule = {
  kind: 'operation',
  id: 'other-success-status',
  clause: 'COMMON-SUCCESS-DECLARED',
  asks: 'No operation declares a success status that the interface does not give it.',
  hint: 'Use the status of the interface, and remove the other one.',
  look: (operation, { ourOf }) => {
    const our = ourOf(operation);
    if (our === undefined || isOpenDeletion(operation.id)) return [];
    const wanted = our.responses.filter(isSuccess).map(({ status }) => status);
    if (wanted.length === 0) return [];
    return operation.responses
      .filter((one) => isSuccess(one) && one.status !== '2XX' && !wanted.includes(one.status))
      .map(({ status, at }) =>
        complain(operation, `declares ${status}; the interface has ${listed(wanted, 'or')}`, {
          at,
        }),
      );
  },
};

const REFUSALS = ['400', '401', '403', '404', '405'] as const;

const declares = (operation: LintOperation, status: string): boolean =>
  statuses(operation).some((one) => one === status || one === '4XX' || one === 'DEFAULT');

const refusals: OperationRule = {
  kind: 'operation',
  id: 'refusal-statuses',
  clause: 'ERR-400',
  asks: `Every operation declares the refusals ${REFUSALS.join(', ')}, each one alone, or as 4XX or default.`,
  hint: 'Declare the statuses with the error body, or one `4XX` or `default` for all.',
  look: (operation, { ourOf }) => {
    if (ourOf(operation) === undefined) return [];
    const missing = REFUSALS.filter((status) => !declares(operation, status));
    const [first] = missing;
    if (first === undefined) return [];
    const sentence = `does not declare the refusal ${missing.join(', ')}`;
    return [complain(operation, sentence, { clause: `ERR-${first}` })];
  },
};

const tooMany: OperationRule = {
  kind: 'operation',
  id: 'too-many-requests',
  clause: 'AIS-FREQUENCY-429',
  asks: 'Reads of accounts declare 429, because a consent limits their number.',
  hint: 'Declare 429 with the error body.',
  look: (operation) =>
    READS_OF_ACCOUNTS.has(operation.id) && !declares(operation, '429')
      ? [complain(operation, 'does not declare the refusal 429')]
      : [],
};

const unlisted: OperationRule = {
  kind: 'operation',
  id: 'refusal-not-listed',
  clause: 'COMMON-STATUS-DECLARED',
  asks: 'No operation declares a refusal that the interface does not list for it.',
  hint: 'Use one of the listed codes; clients know no others.',
  look: (operation, { ourOf }) => {
    const our = ourOf(operation);
    if (our === undefined) return [];
    const known = new Set(statuses(our));
    return operation.responses
      .filter(({ status }) => /^[45]\d\d$/.test(status) && !known.has(status))
      .map(({ status, at }) => complain(operation, `declares the refusal ${status}`, { at }));
  },
};

const isRefusal = ({ status }: ResponseAt): boolean => /^4/.test(status) || status === 'DEFAULT';
/** Refusals with a body in the framework. */
const WITH_BODY = new Set<string>([...REFUSALS, '4XX', 'DEFAULT']);

const errorBody: OperationRule = {
  kind: 'operation',
  id: 'error-body',
  clause: 'ERR-BODY',
  asks: 'Bodies of refusals have tppMessages, or are problem documents (application/problem+json).',
  hint: 'Give the refusal a JSON body with `tppMessages: [{ category, code }]`.',
  look: (operation, { document: { root } }) =>
    operation.responses.filter(isRefusal).flatMap((response) => {
      const json = response.content.filter(isJson);
      const { status, at } = response;
      if (json.length === 0) {
        if (!WITH_BODY.has(status)) return [];
        return [complain(operation, `gives the refusal ${status} no JSON body`, { at })];
      }
      return json
        .filter(({ media, schema }) => {
          if (media === 'application/problem+json') return false;
          const members = schema === undefined ? undefined : viewSchema(root, schema).members;
          const isProblem = members?.has('type') === true && members.has('title');
          return members?.has('tppMessages') !== true && !isProblem;
        })
        .map(({ media, at: content }) =>
          complain(operation, `has no tppMessages in the ${media} of ${status}`, { at: content }),
        );
    }),
};

export const STATUS_RULES: readonly LintRule[] = [
  success,
  otherSuccess,
  refusals,
  tooMany,
  unlisted,
  errorBody,
];
