/** The steps that authorise a basket at the redirect link. */
import { OPERATION } from '../../../standard/operation.js';
import { type CallOptions, call } from '../build.js';
import type { CallStep } from '../case.js';
import type { Check } from '../check.js';
import { authorisationId, REDIRECTION, startLink } from '../flows.js';
import { basketPath } from './basket-calls.js';

/** Starts the authorisation of the basket, if its links ask for it, as set-up; alias `start`. */
export function startBasket(options: CallOptions = {}): CallStep {
  return { ...judgedStart('start', options), setup: true };
}

/** The judged version of the same step. */
export function judgedStart(as: string, options: CallOptions = {}, ...more: Check[]): CallStep {
  return call(
    as,
    OPERATION.basket.start,
    { path: basketPath(), headers: REDIRECTION, body: {}, when: startLink(), ...options },
    { check: 'status', clause: 'SBS-AUTH-START-201', in: [201] },
    ...more,
  );
}

/** Reads the authorisation that the step started, or that the creation began. */
export function readBasketSca(as: string, options: CallOptions = {}, ...expect: Check[]): CallStep {
  return call(
    as,
    OPERATION.basket.sca,
    {
      path: basketPath('create', { authorisationId: authorisationId() }),
      when: authorisationId(),
      ...options,
    },
    ...expect,
  );
}
