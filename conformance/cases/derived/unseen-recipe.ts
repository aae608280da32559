import { call } from '../build.js';
import type { Service } from '../case.js';
import type { OperationId } from '../operations.js';
import type { Recipe } from './recipe.js';
import type { RequestShape } from './request-shape.js';

/** The service of an operation, by its path; longer prefixes come first. */
const SERVICES: readonly (readonly [start: RegExp, service: Service])[] = [
  [/^\/v2\/consents\/confirmation-of-funds\b/, 'COF'],
  [/^\/v1\/funds-confirmations\b/, 'PIIS'],
  [/^\/v1\/signing-baskets\b/, 'SBS'],
  [/^\/v1\/(?:consents|accounts|card-accounts|trusted-beneficiaries|account-list)\b/, 'AIS'],
  [/^\/v1\/(?:\{payment-service\}|payments|bulk-payments|periodic-payments)/, 'PIS'],
  [/^\/connect\b/, 'IAM'],
];

const servicesOf = (path: string): readonly Service[] =>
  SERVICES.filter(([start]) => start.test(path))
    .slice(0, 1)
    .map(([, service]) => service);

/**
 * The tests of an operation that the suite does not know: requests with invented ids. No valid
 * request is known, so a refusal is only observed.
 */
export function unseenRecipe({ id, path: address, parameters }: RequestShape): Recipe {
  const path = parameters
    .filter((each) => each.in === 'path')
    .map(({ name, schema }) => [name, String(schema.enum?.[0] ?? '${uuid}')] as const);
  return {
    needs: { services: servicesOf(address) },
    setup: [],
    // A bank without the operation may leave the refusal to its web server.
    call: {
      ...call('unseen', id as OperationId, { path: Object.fromEntries(path) }),
      atTheDoor: true,
    },
    twin: 'nowhere',
  };
}
