import type { Answer } from './answer.js';
import { answerCall } from './answer-call.js';
import { ByteStream } from './byte-stream.js';
import { requireSecurity } from './check-security.js';
import { clientError } from './client-error.js';
import { defaultError, encodeAnswer, type WriteJson } from './encode-answer.js';
import { explainFailure } from './explain-failure.js';
import type { OperationSpec } from './operation-spec.js';
import type { PlainRequest, PlainResponse } from './plain-message.js';
import { refuse } from './refuse.js';
import { createRouter } from './router.js';
import type { Settings } from './settings.js';

/** Answers requests, independently of the server that received them. Errors are answered too. */
export interface Responder<Raw> {
  answer(request: PlainRequest<Raw>): Promise<PlainResponse>;
  /** Whether an operation has this path; the query is ignored. */
  serves(url: string): boolean;
  /** For an error before there was a request: a body that is too large, or any other. */
  fail(error: unknown, raw: Raw): Promise<PlainResponse>;
}

export function createResponder<Raw>(
  operations: readonly OperationSpec[],
  settings: Settings<Raw>,
): Responder<Raw> {
  requireSecurity(operations, settings.security);
  const route = createRouter(operations);
  const writeJson = writerOf(operations);
  const explain = async (error: unknown, raw: Raw): Promise<PlainResponse> =>
    encode(settings, await explainFailure(settings, error, raw), raw, writeJson);
  return {
    serves: (url) => route(url.split('?', 1)[0] ?? '') !== undefined,
    answer: async (request) => {
      let answer: Answer | undefined;
      try {
        answer = await answerCall(route, settings, request);
        return encodeAnswer(answer, writeJson);
      } catch (error) {
        if (answer?.body instanceof ByteStream) answer.body.cancel();
        return explain(error, request.raw);
      }
    },
    fail: async (error, request) => {
      const found = clientError(error);
      if (found === undefined) return explain(error, request);
      const { status } = found;
      try {
        const answer = await refuse(settings.hooks, [found], { request, status });
        return encodeAnswer(answer, writeJson);
      } catch (second) {
        return explain(second, request);
      }
    },
  };
}

/** Even a response of the error hook may be impossible to encode. */
function encode<Raw>(
  settings: Settings<Raw>,
  answer: Answer,
  raw: Raw,
  writeJson: WriteJson | undefined,
): PlainResponse {
  try {
    return encodeAnswer(answer, writeJson);
  } catch (error) {
    settings.report(error, raw);
    return encodeAnswer(defaultError(500));
  }
}

/** The function that writes the JSON of responses; undefined when JSON.stringify supports all of them. */
function writerOf(operations: readonly OperationSpec[]): WriteJson | undefined {
  const media = operations.flatMap(({ answers }) => answers.flatMap((one) => one.media ?? []));
  return media.find(({ json }) => json !== undefined)?.json?.write;
}
