import { WHAT_TO_SEND } from '../../pki/pki.js';
import { MOST_MESSAGES, type RefusalMessage } from '../domain/refusal.js';
import { type ErrorAnswer, errorAnswer } from './error-answer.js';

/** An error that the generated server found. */
export interface RequestError {
  readonly in: string;
  readonly name?: string;
  readonly pointer?: string;
  readonly message: string;
}

const CODES: Readonly<Record<string, string>> = {
  'path-unknown': 'RESOURCE_UNKNOWN',
  method: 'SERVICE_INVALID',
  accept: 'REQUESTED_FORMATS_INVALID',
};

/** The interface has no 413: a body that is too large is a bad request. */
const DECLARED: Readonly<Record<number, number>> = { 413: 400 };

/** What the bank knows of a request beyond its errors. */
export interface RequestPlace {
  /** The media types of the response here, where the document declares more. */
  readonly types?: readonly string[] | undefined;
  /** What the updated authorisation waits for, when it is one of the caller's. */
  readonly waits?: string | undefined;
}

/**
 * The response to an invalid request: only an unknown payment service or product, otherwise all
 * errors.
 */
export function invalidRequest(
  errors: readonly RequestError[],
  status: number,
  place: RequestPlace = {},
): ErrorAnswer {
  const service = errors.find((error) => error.in === 'path' && error.name === 'payment-service');
  if (service !== undefined) {
    return errorAnswer(400, [message(service, 'PARAMETER_NOT_SUPPORTED')]);
  }
  const product = errors.find((error) => error.in === 'path' && error.name === 'payment-product');
  if (product !== undefined) return errorAnswer(404, [message(product, 'PRODUCT_UNKNOWN')]);
  // One more than are returned, to show that there are more.
  const first = errors.slice(0, MOST_MESSAGES + 1);
  const messages = first.map((error) => message(error, CODES[error.in] ?? 'FORMAT_ERROR', place));
  return errorAnswer(DECLARED[status] ?? status, messages);
}

/** The alternatives of an update: an error of the first one would say that it has to be this one. */
const STEPS = 'psuData, authenticationMethodId, scaAuthenticationData or confirmationCode';

/** Whether the body of an update has none of its fields. */
export function lacksStep({ in: part, pointer, message: says }: RequestError): boolean {
  return part === 'body' && pointer === '/psuData' && says.includes('is missing');
}

function message(
  error: RequestError,
  code: string,
  { types, waits }: RequestPlace = {},
): RefusalMessage {
  if (lacksStep(error)) {
    const which = waits === undefined ? `: ${STEPS}` : `; ${waits}`;
    const text = `The body has none of the fields that continue an authorisation${which}.`;
    return { code, text, path: '/psuData' };
  }
  if (error.in === 'accept' && types !== undefined) {
    const text = `The response is available only as ${types.join(' or ')}.`;
    return { code, text, path: 'Accept' };
  }
  const subject = error.name ?? (error.in === 'body' ? 'The body' : undefined);
  const place = [subject, error.pointer].filter((part) => part !== undefined && part !== '');
  const sentence = [...place, error.message].join(' ');
  const isSealed = error.in === 'header' && error.name === 'TPP-Signature-Certificate';
  const text = isSealed ? `${sentence}: ${WHAT_TO_SEND}` : sentence;
  const path = error.pointer !== undefined && error.pointer !== '' ? error.pointer : error.name;
  return path === undefined ? { code, text } : { code, text, path };
}
