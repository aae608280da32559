import { type Complaint, MOST_COMPLAINTS } from '../domain/refusal.js';
import { type ErrorAnswer, errorAnswer } from './error-answer.js';

/** A fault as the generated server finds it. */
export interface RequestFault {
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

/** The interface knows no 413: a body that is too large is a bad request like others. */
const DECLARED: Readonly<Record<number, number>> = { 413: 400 };

/** The answer to a request with faults: all of them, after an unknown service or product. */
export function invalidRequest(
  faults: readonly RequestFault[],
  { status, ais }: { readonly status: number; readonly ais: boolean },
): ErrorAnswer {
  const service = faults.find((fault) => fault.in === 'path' && fault.name === 'payment-service');
  if (service !== undefined) {
    return errorAnswer(400, [complaint(service, 'PARAMETER_NOT_SUPPORTED')]);
  }
  const product = faults.find((fault) => fault.in === 'path' && fault.name === 'payment-product');
  if (product !== undefined) return errorAnswer(404, [complaint(product, 'PRODUCT_UNKNOWN')]);
  // One more than are told, so that it is seen that there are more.
  const told = faults.slice(0, MOST_COMPLAINTS + 1);
  const complaints = told.map((fault) => complaint(fault, CODES[fault.in] ?? 'FORMAT_ERROR'));
  return errorAnswer(DECLARED[status] ?? status, complaints, { ais });
}

function complaint(fault: RequestFault, code: string): Complaint {
  const subject = fault.name ?? (fault.in === 'body' ? 'The body' : undefined);
  const place = [subject, fault.pointer].filter((part) => part !== undefined && part !== '');
  const text = [...place, fault.message].join(' ');
  const path = fault.pointer !== undefined && fault.pointer !== '' ? fault.pointer : fault.name;
  return path === undefined ? { code, text } : { code, text, path };
}
