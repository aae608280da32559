import { ClientError } from './client-error.js';
import type { ClientOptions } from './client-options.js';
import { mergeHeaders } from './merge-headers.js';
import { readWhole } from './read-whole.js';
import type { Send, Step } from './step.js';

type Sign = NonNullable<ClientOptions['sign']>;

/**
 * Adds the headers that `sign` returns for each attempt; they override others. It signs the request as the
 * earlier steps left it, so a token must be added before it.
 */
export function withSignature(sign: Sign): Step {
  return { prepare: readWhole, around: (send) => signed(sign, send) };
}

function signed(sign: Sign, send: Send): Send {
  return async (sending) => {
    const { call, request } = sending;
    let added: Readonly<Record<string, string>>;
    try {
      added = await sign(request);
    } catch (cause) {
      const { operationId: id } = request;
      throw new ClientError('NOT_SIGNED', '`sign` failed', id, call.requestId, undefined, cause);
    }
    const { headers } = mergeHeaders(request.headers, added);
    return send({ ...sending, request: { ...request, headers } });
  };
}
