import type { BankRules } from '../../rules/rules.js';
import type { ArmedFault, ChangeAnswer, Fault, IncomingRequest } from '../fault.js';
import { nameRefusal } from './change-request.js';

/** A fault of the responses of some operations; `all` for those of every one. */
export function inAnswer(
  id: string,
  operations: readonly string[] | 'all',
  change: ChangeAnswer,
): Fault {
  return { id, answer: operations === 'all' ? { change } : { operations, change } };
}

/** A fault that changes the request before the bank handles it. */
export function inRequest(
  id: string,
  operations: readonly string[] | 'all',
  change: (request: IncomingRequest) => void,
): Fault {
  const named = (request: IncomingRequest): void => {
    change(request);
    nameRefusal(request, id);
  };
  return { id, request: { ...(operations === 'all' ? {} : { operations }), change: named } };
}

/** A fault of the bank's decisions. */
export function inRules(id: string, rules: Partial<BankRules>): Fault {
  return { id, rules };
}

/** A fault with state between requests. */
export function remembering(id: string, make: () => ArmedFault): Fault {
  return { id, make };
}
