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

/**
 * The response to an invalid request: only an unknown payment service or product, otherwise all
 * errors.
 */
export function invalidRequest(errors: readonly RequestError[], status: number): ErrorAnswer {
  const service = errors.find((error) => error.in === 'path' && error.name === 'payment-service');
  if (service !== undefined) {
    return errorAnswer(400, [message(service, 'PARAMETER_NOT_SUPPORTED')]);
  }
  const product = errors.find((error) => error.in === 'path' && error.name === 'payment-product');
  if (product !== undefined) return errorAnswer(404, [message(product, 'PRODUCT_UNKNOWN')]);
  // One more than are returned, to show that there are more.
  const first = errors.slice(0, MOST_MESSAGES + 1);
  const messages = first.map((error) => message(error, CODES[error.in] ?? 'FORMAT_ERROR'));
  return errorAnswer(DECLARED[status] ?? status, messages);
}

/** The alternatives of an update: an error of the first one would say that it has to be this one. */
const STEPS = 'psuData, authenticationMethodId, scaAuthenticationData or confirmationCode';

function message(error: RequestError, code: string): RefusalMessage {
  if (error.in === 'body' && error.pointer === '/psuData' && /is missing/.test(error.message)) {
    const text = `The body has none of the fields that continue an authorisation: ${STEPS}.`;
    return { code, text, path: error.pointer };
  }
  const subject = error.name ?? (error.in === 'body' ? 'The body' : undefined);
  const place = [subject, error.pointer].filter((part) => part !== undefined && part !== '');
  const sentence = [...place, error.message].join(' ');
  const isSealed = error.in === 'header' && error.name === 'TPP-Signature-Certificate';
  const text = isSealed ? `${sentence}: ${WHAT_TO_SEND}` : sentence;
  const path = error.pointer !== undefined && error.pointer !== '' ? error.pointer : error.name;
  return path === undefined ? { code, text } : { code, text, path };
}
