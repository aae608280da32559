import { parameterOf } from '../lint-operation.js';
import { complain, type LintRule, type OperationRule } from '../lint-rule.js';

/** Query parameters of the interface, by their clause. */
const ROWS: readonly {
  readonly id: string;
  readonly clause: string;
  readonly names: readonly string[];
}[] = [
  { id: 'date-query', clause: 'AIS-TRANSACTIONS-DATE-RANGE', names: ['dateFrom', 'dateTo'] },
  {
    id: 'booking-status-query',
    clause: 'AIS-TRANSACTIONS-BOOKING-STATUS-CODES',
    names: ['bookingStatus'],
  },
  {
    id: 'delta-query',
    clause: 'AIS-TRANSACTIONS-ENTRY-REFERENCE',
    names: ['entryReferenceFrom', 'deltaList'],
  },
  { id: 'with-balance-query', clause: 'AIS-ACCOUNTS-WITH-BALANCE', names: ['withBalance'] },
];

const row = ({ id, clause, names }: (typeof ROWS)[number]): OperationRule => ({
  kind: 'operation',
  id,
  clause,
  // a bank may ignore withBalance, and a document does not forbid undeclared parameters
  ...(id === 'with-balance-query' ? { atMost: 'warning' as const } : {}),
  asks: `Operations that have them in the interface declare the query ${names.length === 1 ? 'parameter' : 'parameters'} ${names.join(' and ')}.`,
  hint: 'Declare what is missing as query parameters.',
  look: (operation, { ourOf }) => {
    const our = ourOf(operation);
    const missing = names.filter(
      (name) =>
        our !== undefined &&
        parameterOf(our, 'query', name) !== undefined &&
        parameterOf(operation, 'query', name) === undefined,
    );
    if (missing.length === 0) return [];
    return [complain(operation, `does not declare the query parameter ${missing.join(', ')}`)];
  },
});

const dateFromForDelta: OperationRule = {
  kind: 'operation',
  id: 'date-from-for-delta',
  clause: 'AIS-TRANSACTIONS-ENTRY-REFERENCE',
  asks: 'dateFrom is optional where the operation has delta access, which needs no dates.',
  hint: 'Make dateFrom optional, and refuse lists that have neither dateFrom nor delta access.',
  look: (operation) => {
    const dateFrom = parameterOf(operation, 'query', 'dateFrom');
    const delta = ['entryReferenceFrom', 'deltaList'].some(
      (name) => parameterOf(operation, 'query', name) !== undefined,
    );
    if (dateFrom?.required !== true || !delta) return [];
    return [complain(operation, 'requires dateFrom, also for delta access', { at: dateFrom.at })];
  },
};

export const QUERY_RULES: readonly LintRule[] = [...ROWS.map(row), dateFromForDelta];
