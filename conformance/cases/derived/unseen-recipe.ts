import { call } from '../build.js';
import type { Service } from '../case.js';
import type { OperationId } from '../operations.js';
import type { Recipe } from './recipe.js';
import type { RequestShape } from './request-shape.js';

/**
 * What can be tried of an operation that the suite does not know: a request with invented ids. No
 * request of it is seen to succeed, so that a refusal is only observed.
 */
export function unseenRecipe(
  { id, parameters }: RequestShape,
  services: readonly Service[],
): Recipe {
  const path = parameters
    .filter((each) => each.in === 'path')
    .map(({ name, schema }) => [name, String(schema.enum?.[0] ?? '${uuid}')] as const);
  return {
    needs: { services },
    setup: [],
    // A bank that does not have it may leave the refusal to its web server.
    call: {
      ...call('unseen', id as OperationId, { path: Object.fromEntries(path) }),
      atTheDoor: true,
    },
    twin: 'nowhere',
  };
}
