import { pathOf } from '../../runtime/server/path-template.js';
import type { BankConfig } from '../config/bank-config.js';
import { OPERATION } from '../domain/operation.js';
import { typesOf } from '../handlers/ais/choose-format.js';
import { documentTypes, statusTypes } from '../handlers/pis/media-of.js';

/** A call of an operation, as far as its media types depend on it. */
export interface TypedCall {
  readonly operationId: string;
  readonly pathValues: Readonly<Record<string, string>>;
  readonly url: string;
}

/** The media types of a response, where this bank offers fewer than the document declares. */
export function offeredTypes(
  { operationId, pathValues, url }: TypedCall,
  { transactions }: Pick<BankConfig, 'transactions'>,
): readonly string[] | undefined {
  const { 'payment-service': service = '', 'payment-product': product = '' } = pathValues;
  switch (operationId) {
    case OPERATION.account.transactions: {
      const query = new URLSearchParams(url.slice(pathOf(url).length));
      return typesOf(query.get('bookingStatus'), transactions.formats);
    }
    case OPERATION.payment.read:
      return documentTypes(service, product);
    case OPERATION.payment.status:
      return statusTypes(product);
    default:
      return undefined;
  }
}
