import type { CallerOptions, CallOptions } from './client-options.js';
import type { AnyRequest, ClientOperation } from './client-spec.js';
import { fetchTransport } from './fetch-transport.js';
import { type PreparedCall, prepareCall } from './prepare-call.js';
import { type RawAnswer, type ReadAnswer, readAnswer } from './read-answer.js';
import type { Transport } from './transport.js';

/** Calls operations: the one place from which requests are sent. */
export interface Caller {
  call<R>(operation: ClientOperation, request: object, more?: CallOptions): Promise<R>;
  /** Ends the connections that the transport has opened. */
  close(): Promise<void>;
}

/** What is done with a prepared call, and with its answer once it is read. */
export interface CallSteps {
  readonly newId: () => string;
  send(call: PreparedCall, transport: Transport): Promise<RawAnswer>;
  judge?(call: PreparedCall, answer: ReadAnswer, raw: RawAnswer): void;
}

const NOTHING: CallOptions = {};

/** A caller that sends in these steps. */
export function makeCaller(given: CallerOptions, { newId, send, judge }: CallSteps): Caller {
  const options = { ...given, baseUrl: checkBase(given.baseUrl) };
  const transport = options.transport ?? fetchTransport();
  return {
    close: async () => transport.close?.(),
    call: async <R>(operation: ClientOperation, request: AnyRequest, more = NOTHING) => {
      const plain = prepareCall(options, newId, operation, request, more);
      const { addCredentials, security = [] } = operation;
      const { credentials } = options;
      const call =
        credentials && addCredentials ? await addCredentials(plain, security, credentials) : plain;
      const raw = await send(call, transport);
      const answer = readAnswer(operation, call.requestId, raw);
      judge?.(call, answer, raw);
      return answer as R;
    },
  };
}

/** Without the slashes at its end. */
function checkBase(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const fits = url && /^https?:$/.test(url.protocol) && !/[?#]/.test(baseUrl);
  if (!fits || url.username || url.password) {
    throw new TypeError('baseUrl has to be an http or https address without query and user');
  }
  return baseUrl.replace(/\/+$/, '');
}
