import type { Random } from '../../foundation/random.js';
import type { DeclaredOperation } from './declared.js';
import type { WireRequest } from './wire-request.js';
import type { World } from './world.js';

/** The data that a mutation can use in addition to the request. */
export interface MutationContext {
  readonly random: Random;
  readonly world: World;
  readonly operation: DeclaredOperation;
}

/** Makes a request invalid; undefined when it does not apply. */
export type Mutation = (request: WireRequest, context: MutationContext) => WireRequest | undefined;
