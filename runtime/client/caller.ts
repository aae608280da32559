import type { ClientOptions } from './client-options.js';
import { type Caller, fetchCaller } from './fetch-caller.js';
import type { Step } from './step.js';
import { withAttemptTimeout } from './with-attempt-timeout.js';
import { withBearer } from './with-bearer.js';
import { withCredentials } from './with-credentials.js';
import { withHooks } from './with-hooks.js';
import { withRetries } from './with-retries.js';
import { withSignature } from './with-signature.js';
import { withValidation } from './with-validation.js';

/** A caller that supports all ClientOptions. */
export function createCaller(options: ClientOptions): Caller {
  refuseMoved(options);
  const { seams = {}, steps = [] } = options;
  const { newId = seams.newId } = options;
  const own = [...stepsOf(options), ...steps];
  return fetchCaller({ ...options, ...(newId === undefined ? {} : { newId }), steps: own });
}

/** In the order in which a request passes through them. */
function stepsOf(options: ClientOptions): readonly Step[] {
  const { credentials, sign, onRequest, onResponse, validate, seams = {} } = options;
  return [
    ...(credentials === undefined ? [] : [withCredentials(credentials)]),
    withRetries(options.retry, seams),
    withBearer(options.bearer),
    ...(sign === undefined ? [] : [withSignature(sign)]),
    ...(onRequest === undefined && onResponse === undefined ? [] : [withHooks(options, seams.now)]),
    withAttemptTimeout(options.attemptTimeoutMs),
    ...(validate === undefined ? [] : [withValidation(validate)]),
  ];
}

/** Options of a transport: without this error, calls would be sent without a certificate. */
function refuseMoved(given: object): void {
  for (const name of ['tls', 'dispatcher']) {
    if (!(name in given)) continue;
    throw new TypeError(
      `${name} is an option of undiciTransport: use transport: undiciTransport(...)`,
    );
  }
}
