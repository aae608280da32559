import type { Answer } from './answer.js';
import { type Call, findCall, refuseCall } from './answer-call.js';
import type { BoundPath } from './bind-path.js';
import { ByteStream } from './byte-stream.js';
import { requireSecurity } from './check-security.js';
import { clientError } from './client-error.js';
import { defaultError, encodeAnswer, type WriteJson } from './encode-answer.js';
import { explainFailure } from './explain-failure.js';
import type { OperationSpec } from './operation-spec.js';
import { pathOf } from './path-template.js';
import type { PlainRequest, PlainResponse } from './plain-message.js';
import { refuse } from './refuse.js';
import { repeatedByAll, repeatHeaders } from './repeat-headers.js';
import { createRouter } from './router.js';
import { runOperation } from './run-operation.js';
import type { Settings } from './settings.js';

/** Answers requests, independently of the server that received them. Errors are answered too. */
export interface Responder<Raw> {
  /**
   * Hands the response to `put`, at once when nothing has to be awaited; rejects only when `put` throws.
   * Adapters whose server has found the operation already pass it as `call`.
   */
  answer<Sent>(
    request: PlainRequest<Raw>,
    put: (response: PlainResponse) => Sent,
    call?: Call,
  ): Sent | Promise<Sent>;
  /** The path of an operation, when a server's own router finds it as reliably as ours. */
  bind(operation: OperationSpec): BoundPath | undefined;
  /** What a request asks for. */
  find(request: PlainRequest<Raw>): Call;
  /** Whether an operation has this path; the query is ignored. */
  serves(url: string): boolean;
  /** For an error before the body was read: a body that is too large, or any other. */
  fail(error: unknown, request: PlainRequest<Raw>): Promise<PlainResponse>;
}

export function createResponder<Raw>(
  operations: readonly OperationSpec[],
  settings: Settings<Raw>,
): Responder<Raw> {
  requireSecurity(operations, settings.security);
  const { find, bind } = createRouter(operations);
  const { encode, explain } = answerEncoder(operations, settings);
  return {
    bind,
    find: (request) => findCall(find, request),
    serves: (url) => find(pathOf(url)) !== undefined,
    answer: (message, put, call = findCall(find, message)) => {
      const deliver = (answer: Answer) => {
        let response: PlainResponse;
        try {
          response = encode(answer, message, call);
        } catch (error) {
          if (answer?.body instanceof ByteStream) answer.body.cancel();
          return explain(error, message, call).then(put);
        }
        return put(response);
      };
      const { operation, values } = call;
      if (operation !== undefined && values !== undefined) {
        return runOperation({ operation, values, settings, message }, deliver);
      }
      return refuseCall(call, settings, message).then(deliver, (error: unknown) =>
        explain(error, message, call).then(put),
      );
    },
    fail: async (error, request) => {
      const call = findCall(find, request);
      const found = clientError(error);
      if (found === undefined) return explain(error, request, call);
      const { status } = found;
      const { raw } = request;
      try {
        return encode(
          await refuse(settings.hooks, [found], { request: raw, status }),
          request,
          call,
        );
      } catch (second) {
        return explain(second, request, call);
      }
    },
  };
}

/** Encodes answers, and explains errors by answers. */
function answerEncoder<Raw>(operations: readonly OperationSpec[], settings: Settings<Raw>) {
  const writeJson = writerOf(operations);
  const common = repeatedByAll(operations);
  const encode = (answer: Answer, { headers }: PlainRequest<Raw>, { operation }: Call) => {
    const repeated = repeatHeaders(operation?.repeats ?? common, headers, answer.headers);
    return encodeAnswer(answer, repeated, writeJson);
  };
  const explain = async (
    error: unknown,
    request: PlainRequest<Raw>,
    call: Call,
  ): Promise<PlainResponse> => {
    const answer = await explainFailure(settings, error, request.raw);
    try {
      return encode(answer, request, call);
    } catch (second) {
      // even a response of the error hook may be impossible to encode
      settings.report(second, request.raw);
      return encode(defaultError(500), request, call);
    }
  };
  return { encode, explain };
}

/** The function that writes the JSON of responses; undefined when JSON.stringify supports all of them. */
function writerOf(operations: readonly OperationSpec[]): WriteJson | undefined {
  const media = operations.flatMap(({ answers }) =>
    answers.flat().flatMap((one) => one.media ?? []),
  );
  return media.find(({ json }) => json !== undefined)?.json?.write;
}
