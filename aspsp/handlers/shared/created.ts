import type { ScaApproach } from '../../domain/entities.js';
import { href } from '../kit.js';
import type { BegunSca } from './begin-sca.js';

/** The response to a creation: the address of the resource, its content, and the next links. */
export function created<const B extends object>(
  self: string,
  approach: ScaApproach,
  { fields, links }: BegunSca,
  body: B,
) {
  return {
    status: 201,
    headers: { Location: self, 'ASPSP-SCA-Approach': approach },
    body: {
      ...body,
      ...fields,
      _links: { ...links, self: href(self), status: href(`${self}/status`) },
    },
  } as const;
}
