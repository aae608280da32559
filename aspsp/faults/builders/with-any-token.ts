import type { ArmedFault } from '../fault.js';
import { asSeen } from './as-seen.js';
import { setField } from './change-answer.js';
import { jsonOf } from './change-request.js';
import { valueAt } from './fields.js';

/** Whoever shows a bearer token, whatever it is, reads what somebody read there before. */
export function openedByBearer(operations: readonly string[]): () => ArmedFault {
  return asSeen(operations, ({ headers }) => headers.authorization !== undefined);
}

interface Told {
  readonly operation: string;
  readonly field: string;
  readonly value: string;
}

/** Once a token, whatever it is, was sent for a resource, it is told to be authorised. */
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
          return setField(row.field, row.value)(answer, request);
        },
      },
    };
  };
}

/** `/v1/signing-baskets/id` of what is at, or below, that address. */
const resourceIn = (url: string): string =>
  url.replace(/\/(?:authorisations(?:\/[^/]*)?|status)$/, '');
