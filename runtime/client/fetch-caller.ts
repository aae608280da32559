import type { CallerOptions, CallOptions } from './client-options.js';
import type { AnyRequest, ClientOperation } from './client-spec.js';
import { fetchTransport } from './fetch-transport.js';
import type { OutgoingRequest } from './outgoing-request.js';
import { prepareCall } from './prepare-call.js';
import type { PreparedCall } from './prepared-call.js';
import { readAnswer } from './read-answer.js';
import { NO_BYTES, sendOnce } from './send-once.js';
import type { Send } from './step.js';

/** Calls operations: the only place from which requests are sent. */
export interface Caller {
  call<R>(operation: ClientOperation, request: object, more?: CallOptions): Promise<R>;
  /** Closes the connections that the transport has opened. */
  close(): Promise<void>;
}

const NOTHING: CallOptions = {};

/**
 * A minimal caller for functions.ts: each call is sent once, unchanged. `steps` add further behaviour:
 * `withRetries`, `withBearer`, `withCredentials`, `withSignature`, `withHooks`, `withValidation`.
 */
export function fetchCaller(options: CallerOptions): Caller {
  const { steps = [], transport = fetchTransport() } = options;
  const baseUrl = checkBase(options.baseUrl);
  const send = steps.reduceRight<Send>(
    (next, { around }) => around?.(next) ?? next,
    (sending) => sendOnce(transport, sending),
  );
  return {
    close: async () => transport.close?.(),
    call: async <R>(operation: ClientOperation, given: AnyRequest, more = NOTHING) => {
      let call = prepareCall(options, baseUrl, operation, given, more);
      for (const { prepare } of steps) if (prepare) call = await prepare(call);
      const raw = await send({ call, request: requestOf(call), signal: call.signal });
      const answer = readAnswer(operation, call.requestId, raw);
      for (const { judge } of steps) judge?.(call, answer, raw);
      return answer as R;
    },
  };
}

function requestOf({ operation, url, headers, body }: PreparedCall): OutgoingRequest {
  const { id: operationId, method } = operation;
  return { operationId, method, url, headers, body: body?.bytes ?? NO_BYTES };
}

/** The base URL without trailing slashes. Throws TypeError when it is not valid. */
function checkBase(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const fits = url && /^https?:$/.test(url.protocol) && !/[?#]/.test(baseUrl);
  if (!fits || url.username || url.password) {
    throw new TypeError('baseUrl must be an http or https address without query and user');
  }
  return baseUrl.replace(/\/+$/, '');
}
