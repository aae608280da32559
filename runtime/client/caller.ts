import { makeBearer } from './bearer.js';
import type { CallOptions, ClientOptions } from './client-options.js';
import type { AnyRequest, ClientOperation } from './client-spec.js';
import { openConnection } from './connection.js';
import { judgeAnswer } from './judge-answer.js';
import { prepareCall } from './prepare-call.js';
import { readAnswer } from './read-answer.js';
import { readWhole } from './read-whole.js';
import { realSeams } from './seams.js';
import { sendRepeatedly } from './send-repeatedly.js';

/** Calls operations: the one place from which requests are sent. */
export interface Caller {
  call<R>(operation: ClientOperation, request: object, more?: CallOptions): Promise<R>;
  /** Ends the connections that were opened for `tls`; a dispatcher that was given stays open. */
  close(): Promise<void>;
}

const NOTHING: CallOptions = {};

export function createCaller(given: ClientOptions): Caller {
  const options = { ...given, baseUrl: checkBase(given.baseUrl) };
  const seams = { ...realSeams, ...options.seams };
  const connection = openConnection(options);
  const shared = options.bearer === undefined ? undefined : makeBearer(options.bearer);
  return {
    close: connection.close,
    call: async <R>(operation: ClientOperation, request: AnyRequest, more = NOTHING) => {
      const prepared = prepareCall(options, seams, operation, request, more);
      const call = options.sign === undefined ? prepared : await readWhole(prepared);
      const bearer = more.bearer === undefined ? shared : makeBearer(more.bearer);
      const parts = { options, seams, dispatcher: connection.dispatcher, bearer };
      const raw = await sendRepeatedly(parts, call);
      const answer = readAnswer(operation, call.requestId, raw);
      if (options.validate !== undefined) judgeAnswer(options.validate, call, answer, raw);
      return answer as R;
    },
  };
}

/** Without the slashes at its end. */
function checkBase(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || /[?#]/.test(baseUrl)) {
    throw new TypeError('baseUrl has to be an http or https address without query and fragment');
  }
  if (url.username !== '' || url.password !== '') {
    throw new TypeError('baseUrl may not hold a user name or password');
  }
  return baseUrl.replace(/\/+$/, '');
}
