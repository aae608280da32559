import type { ScaApproach } from '../../domain/entities.js';
import { href } from '../kit.js';
import type { BegunSca } from './begin-sca.js';

/** The response to a creation: where the resource is, what it is, and how it goes on. */
export function created<const B extends object>(
  self: string,
  approach: ScaApproach,
  { fields, links }: BegunSca,
  body: B,
) {
  return {
    status: 201,
    contentType: 'application/json',
    headers: { Location: self, 'ASPSP-SCA-Approach': approach },
    body: {
      ...body,
      ...fields,
      _links: { ...links, self: href(self), status: href(`${self}/status`) },
    },
  } as const;
}
