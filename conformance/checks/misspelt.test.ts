import { expect, test } from 'vitest';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import type { OperationId } from '../cases/operations.js';
import type { Dialect } from '../clauses/clause.js';
import { misspelt } from './misspelt.js';

const IDENTIFICATION = 'startAuthorisationWithPsuIdentification';
const IDENTFICATION = 'startAuthorisationWithPsuIdentfication';

const rows: readonly {
  dialect: Dialect;
  json: object;
  want: readonly string[];
  operation?: OperationId;
}[] = [
  { dialect: 'contract', json: { chosenScaMethod: {} }, want: ['/chosenScaMethod'] },
  { dialect: 'berlin-group', json: { choosenScaMethod: {} }, want: ['/choosenScaMethod'] },
  { dialect: 'contract', json: { choosenScaMethod: null }, want: [] },
  { dialect: 'berlin-group', json: { chosenScaMethod: {} }, want: [] },
  { dialect: 'contract', json: { chosenScaMethod: {}, choosenScaMethod: {} }, want: [] },
  // the contract uses both ids
  { dialect: 'contract', json: { authorisationId: '1' }, want: [] },
  { dialect: 'berlin-group', json: { authorizationId: '1' }, want: ['/authorizationId'] },
  {
    dialect: 'contract',
    json: { _links: { [IDENTIFICATION]: { href: '/' } } },
    want: [`/_links/${IDENTIFICATION}`],
  },
  {
    dialect: 'berlin-group',
    json: { a: [{ _links: { [IDENTFICATION]: { href: '/' } } }] },
    want: [`/a/0/_links/${IDENTFICATION}`],
  },
  { dialect: 'contract', json: { [IDENTIFICATION]: 'not among links' }, want: [] },
  {
    dialect: 'contract',
    json: { authorisationIds: ['1'] },
    want: ['/authorisationIds'],
    operation: 'listPaymentCancellationAuthorisations',
  },
  {
    dialect: 'contract',
    json: { authorisationIds: ['1'] },
    want: [],
    operation: 'listPaymentAuthorisations',
  },
  {
    dialect: 'berlin-group',
    json: { payments: [{ creditorAddress: { street: 'S', country: 'DE' } }] },
    want: ['/payments/0/creditorAddress/street'],
  },
  { dialect: 'contract', json: { cardAcceptorAddress: { townName: 'T' } }, want: [] },
];

test.each(rows)(
  'finds misspelt names in $dialect: $json',
  ({ dialect, json, want, operation = 'getPayment' }) => {
    const seen = { operation, json } as unknown as ParsedAnswer;
    expect(misspelt(seen, { dialect }).map(({ pointer }) => pointer)).toEqual(want);
  },
);

test.each([
  [{ dialect: 'berlin-group', framework: '1.3.4' }, []],
  [{ dialect: 'berlin-group', framework: '1.3.9' }, ['/cancellationIds']],
  [{ dialect: 'berlin-group' }, ['/cancellationIds']],
] as const)('the list of cancellation authorisations of %j', (spoken, want) => {
  const operation = 'listPaymentCancellationAuthorisations';
  const seen = { operation, json: { cancellationIds: ['1'] } } as unknown as ParsedAnswer;
  expect(misspelt(seen, spoken).map(({ pointer }) => pointer)).toEqual(want);
});
