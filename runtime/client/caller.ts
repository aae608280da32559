import { makeBearer } from './bearer.js';
import type { ClientOptions } from './client-options.js';
import { judgeAnswer } from './judge-answer.js';
import { type Caller, makeCaller } from './make-caller.js';
import { readWhole } from './read-whole.js';
import { realSeams } from './seams.js';
import { sendRepeatedly } from './send-repeatedly.js';

/** A caller that can do all that ClientOptions say. */
export function createCaller(options: ClientOptions): Caller {
  refuseMoved(options);
  const { sign, validate } = options;
  const seams = { ...realSeams, ...options.seams };
  const shared = options.bearer === undefined ? undefined : makeBearer(options.bearer);
  return makeCaller(options, {
    newId: seams.newId,
    send: async (prepared, transport) => {
      const call = sign === undefined ? prepared : await readWhole(prepared);
      const { bearer: own } = call.more;
      const bearer = own === undefined ? shared : makeBearer(own);
      return sendRepeatedly({ options, seams, transport, bearer }, call);
    },
    judge: (call, answer, raw) => {
      if (validate !== undefined) judgeAnswer(validate, call, answer, raw);
    },
  });
}

/** Options that belong to a transport: without a sentence, calls would go out without certificate. */
function refuseMoved(given: object): void {
  for (const name of ['tls', 'dispatcher']) {
    if (!(name in given)) continue;
    throw new TypeError(`${name} is an option of undiciTransport: transport: undiciTransport(...)`);
  }
}
