import { setField } from '../../../mutation/edit-answer.js';
import { valueAt } from '../../../mutation/fields.js';
import type { ArmedFault } from '../fault.js';
import { asSeen } from './as-seen.js';
import { jsonOf } from './change-request.js';

/** Any bearer token gets the response of an earlier successful read. */
export function openedByBearer(operations: readonly string[]): () => ArmedFault {
  return asSeen(operations, ({ headers }) => headers.authorization !== undefined);
}

interface Told {
  readonly operation: string;
  readonly field: string;
  readonly value: string;
}

/** Once any token was sent for a resource, the resource appears authorised. */
export function authorisedByAnyToken(update: string, told: readonly Told[]): () => ArmedFault {
  return () => {
    const done = new Set<string>();
    return {
      request: {
        operations: [update],
        change: (request) => {
          const token = valueAt(jsonOf(request), 'scaAuthenticationData');
          if (token !== undefined) done.add(resourceIn(request.url));
        },
      },
      answer: {
        operations: told.map(({ operation }) => operation),
        change: (answer, request) => {
          const row = told.find(({ operation }) => operation === request.operation);
          if (row === undefined || !done.has(resourceIn(request.url))) return answer;
          return setField(row.field, row.value)(answer);
        },
      },
    };
  };
}

/** `/v1/signing-baskets/id` of an address at or below it. */
const resourceIn = (url: string): string =>
  url.replace(/\/(?:authorisations(?:\/[^/]*)?|status)$/, '');
