import { pointerKeys } from '../foundation/json-pointer.js';
import type { ChangePart } from './change/change.js';

/**
 * The part of an operation in words: `request body (application/json), field creditor.iban`, or
 * `item of the query parameter species`.
 */
export function describePart({ field = '', ...part }: ChangePart): string {
  const keys = pointerKeys(field);
  const depth = keys.findIndex((key) => key !== '[]');
  const items = depth < 0 ? keys.length : depth;
  const inside = keys.slice(items).join('.').replaceAll('.[]', '[]');
  const whole = `${'item of the '.repeat(items)}${wholePart(part)}`;
  return inside === '' ? whole : `${whole}, field ${inside}`;
}

function wholePart({ kind, name, status, mediaType }: Omit<ChangePart, 'field'>): string {
  const media = mediaType === undefined ? '' : ` (${mediaType})`;
  switch (kind) {
    case 'operation':
      return 'operation';
    case 'request-body':
      return `request body${media}`;
    case 'parameter': {
      const [place, ...rest] = (name ?? '').split(' ');
      return `${place === 'path' ? 'path parameter' : place === 'header' ? 'request header' : `${place} parameter`} ${rest.join(' ')}`;
    }
    case 'response-body':
      return `response ${status}${media}`;
    case 'response-header':
      return `header ${name} of response ${status}`;
    default:
      return kind satisfies never;
  }
}
