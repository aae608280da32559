import { accepts } from '../model/media-type.js';
import { contentCoding } from './coded-body.js';
import type { OperationSpec, RequestMediaSpec } from './operation-spec.js';
import type { PlainRequest } from './plain-message.js';
import { bodyReader, NO_BODY } from './read-body.js';
import { planOf, readParameters } from './read-parameters.js';
import { remember } from './remember.js';
import type { RequestError } from './request-error.js';
import { single } from './single.js';

export interface JudgedRequest {
  /** The request as the handler gets it; only valid when there are no errors. */
  readonly request: object;
  readonly errors: readonly RequestError[];
  /** What the document says of the body that was sent. */
  readonly media: RequestMediaSpec | undefined;
}

/** Parses the whole request and returns all its errors. */
export type RequestJudge = (
  request: PlainRequest,
  pathValues: Readonly<Record<string, string>>,
) => JudgedRequest;

/**
 * The validator for requests of an operation; everything that does not depend on the request is prepared
 * here.
 */
export function createRequestJudge(operation: OperationSpec): RequestJudge {
  const plan = planOf(operation);
  const readBody = bodyReader(operation);
  const judgeAccept = remember((accept) => acceptErrors(operation, accept));
  return (message, pathValues) => {
    const { headers: sent, body: bytes } = message;
    const errors: RequestError[] = [];
    const { path, query, headers, cookies } = readParameters(plan, message, pathValues, errors);
    const coding = operation.body === undefined ? undefined : contentCoding(message);
    if (coding !== undefined) {
      const text = `Content-Encoding ${coding} is not supported: send the body without it`;
      errors.push({ in: 'content-type', message: text });
    }
    const type = single(sent['content-type']);
    const { body, media } =
      coding === undefined ? readBody(bytes, type, pathValues, errors) : NO_BODY;
    for (const error of judgeAccept(joined(sent['accept']))) errors.push(error);
    return { request: { path, query, headers, cookies, body }, errors, media };
  };
}

function acceptErrors({ produces }: OperationSpec, accept: string): readonly RequestError[] {
  if (accepts(accept, produces)) return [];
  return [{ in: 'accept', message: `Accept must allow one of ${produces.join(', ')}` }];
}

function joined(given: string | readonly string[] = ''): string {
  return typeof given === 'string' ? given : given.join(',');
}
