import type { Answer } from './answer.js';
import { answerCall, type Call, findCall } from './answer-call.js';
import { ByteStream } from './byte-stream.js';
import { requireSecurity } from './check-security.js';
import { clientError } from './client-error.js';
import { defaultError, encodeAnswer, type WriteJson } from './encode-answer.js';
import { explainFailure } from './explain-failure.js';
import type { OperationSpec } from './operation-spec.js';
import type { PlainRequest, PlainResponse } from './plain-message.js';
import { refuse } from './refuse.js';
import { repeatedByAll, repeatHeaders } from './repeat-headers.js';
import { createRouter } from './router.js';
import type { Settings } from './settings.js';

/** Answers requests, independently of the server that received them. Errors are answered too. */
export interface Responder<Raw> {
  answer(request: PlainRequest<Raw>): Promise<PlainResponse>;
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
  const route = createRouter(operations);
  const writeJson = writerOf(operations);
  const common = repeatedByAll(operations);
  /** Makes the response to a request for an operation, if there is one. */
  const sender =
    (request: PlainRequest<Raw>, { operation }: Call) =>
    (answer: Answer) =>
      encodeAnswer(
        answer,
        repeatHeaders(operation?.repeats ?? common, request.headers, answer.headers),
        writeJson,
      );
  const explain = async (
    error: unknown,
    { raw }: PlainRequest<Raw>,
    send: (answer: Answer) => PlainResponse,
  ): Promise<PlainResponse> => {
    const answer = await explainFailure(settings, error, raw);
    try {
      return send(answer);
    } catch (second) {
      // even a response of the error hook may be impossible to encode
      settings.report(second, raw);
      return send(defaultError(500));
    }
  };
  return {
    serves: (url) => route(url.split('?', 1)[0] ?? '') !== undefined,
    answer: async (request) => {
      const call = findCall(route, request);
      const send = sender(request, call);
      let answer: Answer | undefined;
      try {
        answer = await answerCall(call, settings, request);
        return send(answer);
      } catch (error) {
        if (answer?.body instanceof ByteStream) answer.body.cancel();
        return explain(error, request, send);
      }
    },
    fail: async (error, request) => {
      const send = sender(request, findCall(route, request));
      const found = clientError(error);
      if (found === undefined) return explain(error, request, send);
      const { status } = found;
      try {
        return send(await refuse(settings.hooks, [found], { request: request.raw, status }));
      } catch (second) {
        return explain(second, request, send);
      }
    },
  };
}

/** The function that writes the JSON of responses; undefined when JSON.stringify supports all of them. */
function writerOf(operations: readonly OperationSpec[]): WriteJson | undefined {
  const media = operations.flatMap(({ answers }) => answers.flatMap((one) => one.media ?? []));
  return media.find(({ json }) => json !== undefined)?.json?.write;
}
