import type { DeclaredOperation } from './declared.js';
import type { Random } from './random.js';
import type { WireRequest } from './wire-request.js';
import type { World } from './world.js';

/** What a mutation may use beside the request. */
export interface MutationContext {
  readonly random: Random;
  readonly world: World;
  readonly operation: DeclaredOperation;
}

/** Makes a request worse; undefined where it has nothing to work on. */
export type Mutation = (request: WireRequest, context: MutationContext) => WireRequest | undefined;
