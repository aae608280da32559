/** Ids in a response: of the resource in its URL, and of the entries of lists. */

import { atPointer } from '../../foundation/json-pointer.js';
import { OPERATION } from '../../standard/operation.js';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import { pathValues } from '../answers/resource-of.js';
import type { OperationId } from '../cases/operations.js';
import { shown } from '../documents/schema-judge.js';
import type { SpecOperation } from '../documents/spec-index.js';
import type { ClauseFindings } from './common-clauses.js';
import { type CheckContext, finding } from './finding.js';

/** The field of a body that contains the id of a path parameter. */
const OWN: readonly (readonly [parameter: string, pointers: readonly string[]])[] = [
  ['paymentId', ['/paymentId']],
  ['consentId', ['/consentId']],
  ['basketId', ['/basketId']],
  ['account-id', ['/account/resourceId', '/cardAccount/resourceId']],
  ['authorisationId', ['/authorizationId', '/authorisationId']],
  ['cancellationId', ['/authorizationId', '/authorisationId', '/cancellationId']],
];

/** Lists, and the field that identifies an entry; '' when the entries are ids themselves. */
const LISTS: readonly (readonly [list: string, member: string])[] = [
  ['/accounts', '/resourceId'],
  ['/cardAccounts', '/resourceId'],
  ['/authorisationIds', ''],
  ['/cancellationIds', ''],
];

/** Only baskets list payments by their ids: a bulk payment contains the payments themselves. */
const OF_OPERATION: Readonly<Partial<Record<OperationId, readonly [string, string]>>> = {
  [OPERATION.basket.read]: ['/payments', ''],
};

/** Maximum number of entries that are checked. */
const MAX_ENTRIES = 5000;

/** Whether the response is a success with a body of the bank's own. */
const isTold = ({ answer, json, elsewhere }: ParsedAnswer): boolean =>
  answer.kind === 'answer' && answer.status < 300 && json !== undefined && !elsewhere;

/** Judges the ids of a successful response; no finding when it contains none. */
export function judgeIds(
  context: CheckContext,
  operation: SpecOperation,
): readonly ClauseFindings[] {
  if (!isTold(context.seen)) return [];
  return [...ownIds(context, operation), ...listedIds(context)];
}

function ownIds(context: CheckContext, operation: SpecOperation): readonly ClauseFindings[] {
  const values = pathValues(operation, context.seen.request.url);
  return OWN.flatMap(([parameter, pointers]) => {
    const named = values.get(parameter);
    if (named === undefined) return [];
    return pointers.flatMap((pointer): readonly ClauseFindings[] => {
      const id = atPointer(context.seen.json, pointer);
      if (typeof id !== 'string') return [];
      const clause = 'COMMON-OWN-ID';
      if (id === named) return [{ clause, findings: [] }];
      const expected = `it is the id in the URL, ${named.slice(0, 100)}`;
      const actual = `it is ${shown(id)}`;
      return [
        { clause, findings: [finding(context, clause, `body ${pointer}`, expected, actual)] },
      ];
    });
  });
}

function listedIds(context: CheckContext): readonly ClauseFindings[] {
  const own = context.seen.operation === null ? undefined : OF_OPERATION[context.seen.operation];
  return [...LISTS, ...(own === undefined ? [] : [own])].flatMap(([pointer, member]) => {
    const list = atPointer(context.seen.json, pointer);
    if (!Array.isArray(list)) return [];
    const ids = list
      .slice(0, MAX_ENTRIES)
      .map((entry): unknown => atPointer(entry, member))
      .filter((id) => typeof id === 'string');
    const seen = new Set<string>();
    const twice = ids.find((id) => seen.size === seen.add(id).size);
    const clause = 'COMMON-LISTED-ONCE';
    if (twice === undefined) return [{ clause, findings: [] }];
    const expected = 'each id is listed once';
    const actual = `${shown(twice)} is listed twice`;
    return [{ clause, findings: [finding(context, clause, `body ${pointer}`, expected, actual)] }];
  });
}
