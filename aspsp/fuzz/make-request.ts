import { makeRandom, type Random } from '../../foundation/random.js';
import type { DeclaredOperation } from './declared.js';
import { ADDRESS_MUTATIONS } from './mutate-address.js';
import { FORM_MUTATIONS } from './mutate-form.js';
import { HEADER_MUTATIONS } from './mutate-headers.js';
import { JSON_MUTATIONS } from './mutate-json.js';
import { XML_MUTATIONS } from './mutate-xml.js';
import type { Mutation } from './mutation.js';
import { SOUND_REQUESTS } from './sound-request.js';
import type { WireRequest } from './wire-request.js';
import type { World } from './world.js';

/** A request of the fuzzer with its origin: enough to make it again, completely or in part. */
export interface FuzzRequest {
  readonly index: number;
  readonly operation: string;
  /** The names of the mutations of a valid request, in this order. */
  readonly mutations: readonly string[];
  readonly request: WireRequest;
}

export interface FuzzPlan {
  readonly world: World;
  readonly declared: ReadonlyMap<string, DeclaredOperation>;
  readonly seed: number;
  /** The operations to fuzz, one after the other. */
  readonly operations: readonly string[];
}

/** All mutations by name. */
const MUTATIONS: Readonly<Record<string, Mutation>> = {
  ...JSON_MUTATIONS,
  ...XML_MUTATIONS,
  ...FORM_MUTATIONS,
  ...HEADER_MUTATIONS,
  ...ADDRESS_MUTATIONS,
};

/** Bodies come first: the parts of a body cannot be found after its type was changed. */
const GROUPS: readonly Readonly<Record<string, Mutation>>[] = [
  { ...JSON_MUTATIONS, ...XML_MUTATIONS, ...FORM_MUTATIONS },
  HEADER_MUTATIONS,
  ADDRESS_MUTATIONS,
];

/** Makes the request of an index: always the same for the same seed and world. */
export function makeRequest(plan: FuzzPlan, index: number): FuzzRequest {
  const operation = plan.operations[index % plan.operations.length] ?? '';
  const random = makeRandom(plan.seed, index, 2);
  const chosen = GROUPS.flatMap((group, at) => {
    const fitting = fittingNames(plan, index, operation, group);
    if (fitting.length === 0 || !random.chance([0.75, 0.3, 0.15][at] ?? 0)) return [];
    return [random.pick(fitting)];
  });
  return remakeRequest(plan, { index, operation, mutations: chosen });
}

/** Makes a request again with only some of its mutations; each has its own randomness. */
export function remakeRequest(
  plan: FuzzPlan,
  { index, operation, mutations }: Omit<FuzzRequest, 'request'>,
): FuzzRequest {
  const request = mutations.reduce(
    (made, name) => MUTATIONS[name]?.(made, contextOf(plan, index, operation, name)) ?? made,
    soundRequest(plan, index, operation),
  );
  return { index, operation, mutations, request };
}

function soundRequest({ world, seed }: FuzzPlan, index: number, operation: string): WireRequest {
  const make = SOUND_REQUESTS[operation];
  if (make === undefined) throw new Error(`no request is known for ${operation}`);
  return make(world, makeRandom(seed, index, 3));
}

/** The mutations of a group that apply to this request. */
function fittingNames(
  plan: FuzzPlan,
  index: number,
  operation: string,
  group: Readonly<Record<string, Mutation>>,
): readonly string[] {
  const type = soundRequest(plan, index, operation).headers.find(
    ([name]) => name === 'content-type',
  )?.[1];
  const kinds = type === undefined ? [] : (KINDS.find(([is]) => type.startsWith(is))?.[1] ?? []);
  return Object.keys(group).filter((name) => {
    const kind = /^(?:json|xml|form|multipart)(?= )/.exec(name)?.[0];
    return kind === undefined || kinds.includes(kind);
  });
}

const KINDS: readonly (readonly [string, readonly string[]])[] = [
  ['application/json', ['json']],
  ['application/xml', ['xml']],
  ['multipart/', ['xml', 'multipart']],
  ['application/x-www-form-urlencoded', ['form']],
];

function contextOf({ world, declared, seed }: FuzzPlan, index: number, id: string, name: string) {
  const operation = declared.get(id);
  if (operation === undefined) throw new Error(`${id} is not declared`);
  const random: Random = makeRandom(seed, index, [...name].reduce(hash, 4));
  return { world, operation, random };
}

function hash(sum: number, sign: string): number {
  return (sum * 31 + (sign.codePointAt(0) ?? 0)) | 0;
}
