import { ownOperations } from '../../documents/known-operations.js';
import type { OperationId } from '../cases/operations.js';
import { OPTIONAL_OPERATIONS } from '../dialect/completed.js';
import type { BankDocument } from './read-bank-document.js';

/** The bank's own document, and how it differs from ours. */
export interface BankDocumentation {
  readonly facts: BankDocument;
  readonly compared: DocumentComparison;
}

export interface DocumentComparison {
  /** Services with at least one operation in the bank's document. */
  readonly services: readonly string[];
  /** Operations of these services that are missing from the document. */
  readonly missing: readonly OperationId[];
  /** Optional operations of the contract that are in the document. */
  readonly optional: readonly OperationId[];
  serviceOf(id: OperationId): string | undefined;
}

/** Compares the operations of the bank's document with ours. */
export function compareDocument(
  theirs: ReadonlySet<OperationId>,
  ours: unknown,
): DocumentComparison {
  const own = ownOperations(ours);
  const services = [...new Set(own.map(({ service }) => service))].filter((service) =>
    own.some((each) => each.service === service && theirs.has(each.id)),
  );
  const missing = own.filter(
    ({ id, service, extension }) =>
      services.includes(service) && !extension && !OPTIONAL_OPERATIONS.has(id) && !theirs.has(id),
  );
  const optional = [...OPTIONAL_OPERATIONS].filter((id) => theirs.has(id));
  const serviceOf = (id: OperationId) => own.find((each) => each.id === id)?.service;
  return { services, missing: missing.map(({ id }) => id), optional, serviceOf };
}
