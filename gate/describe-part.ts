import { pointerKeys } from '../foundation/json-pointer.js';
import type { ChangePart } from './change/change.js';

/** The part of an operation in words: `request body (application/json), field creditor.iban`. */
export function describePart({ kind, name, status, mediaType, field }: ChangePart): string {
  const media = mediaType === undefined ? '' : ` (${mediaType})`;
  const inside = field === undefined ? '' : `, field ${fieldWords(field)}`;
  switch (kind) {
    case 'operation':
      return 'operation';
    case 'request-body':
      return `request body${media}${inside}`;
    case 'parameter': {
      const [place, ...rest] = (name ?? '').split(' ');
      return `${place === 'path' ? 'path parameter' : place === 'header' ? 'request header' : `${place} parameter`} ${rest.join(' ')}${inside}`;
    }
    case 'response-body':
      return `response ${status}${media}${inside}`;
    case 'response-header':
      return `header ${name} of response ${status}${inside}`;
    default:
      return kind satisfies never;
  }
}

/** `/creditor/iban` as `creditor.iban`, `/items/[]` as `items[]`. */
function fieldWords(field: string): string {
  return pointerKeys(field).join('.').replaceAll('.[]', '[]');
}
