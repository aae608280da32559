import { CREATED } from '../../../standard/roles.js';
import { call } from '../build.js';
import type { Service } from '../case.js';
import type { OperationId } from '../operations.js';
import type { Recipe } from './recipe.js';
import type { RequestShape } from './request-shape.js';

/** The services of paths that belong to no kind of resource, and of payments, whose path names the service. */
const SERVICES: readonly (readonly [start: RegExp, service: Service])[] = [
  [/^\/v1\/funds-confirmations\b/, 'PIIS'],
  [/^\/v1\/(?:accounts|card-accounts|trusted-beneficiaries|account-list)\b/, 'AIS'],
  [/^\/v1\/(?:\{payment-service\}|payments|bulk-payments|periodic-payments)/, 'PIS'],
  [/^\/connect\b/, 'IAM'],
];

/** The service of an operation, by its path. */
function servicesOf(path: string): readonly Service[] {
  const kind = CREATED.find((each) => path === each.path || path.startsWith(`${each.path}/`));
  const found = kind?.needs.services[0] ?? SERVICES.find(([start]) => start.test(path))?.[1];
  return found === undefined ? [] : [found];
}

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
