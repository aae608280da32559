import type { ConsentRequest } from '../../../generated/model/xs2a/schemas.js';
import type { RequestedConsent } from '../../rules/access-errors.js';

/** The requested consent. The frequency is a number or a string in JSON. */
export function readRequestedConsent(body: ConsentRequest): RequestedConsent {
  return {
    access: body.access,
    recurring: body.recurringIndicator,
    validUntil: body.validUntil,
    frequencyPerDay: Number(body.frequencyPerDay),
    combinedService: body.combinedServiceIndicator ?? false,
  };
}
