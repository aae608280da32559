import type { FastifyInstance } from 'fastify';
import type { OperationSpec } from './operation-spec.js';
import type { Responder } from './responder.js';
import { namesIn } from './segment-matcher.js';

/** The plugins that serve operations below one prefix of a server, in the order of their registration. */
interface Mounts<Raw> {
  readonly responders: Responder<Raw>[];
  /** The wildcard routes that they have registered. */
  readonly urls: Set<string>;
}

const known = new WeakMap<object, Map<string, Mounts<unknown>>>();

/** The plugins below the prefix of this instance; they share the routes for what belongs to no operation. */
function mountsOf<Raw>({ server, prefix }: FastifyInstance): Mounts<Raw> {
  const byPrefix = known.get(server) ?? new Map<string, Mounts<Raw>>();
  known.set(server, byPrefix as Map<string, Mounts<unknown>>);
  const key = prefix.replace(/\/$/, '');
  const mounts = byPrefix.get(key) ?? { responders: [], urls: new Set() };
  byPrefix.set(key, mounts);
  return mounts;
}

export interface Mounted<Raw> {
  /** The wildcard routes that this plugin registers: those that Fastify does not have yet. */
  readonly urls: readonly string[];
  /** The responders of all plugins below the same prefix. */
  readonly responders: readonly Responder<Raw>[];
}

/**
 * Adds a plugin. The first one below a prefix has the wildcard for all paths there. A further one has wildcards
 * below the fixed texts with which its paths begin: its hooks then also run for operations that Fastify's router
 * does not find.
 */
export function addMount<Raw>(
  fastify: FastifyInstance,
  operations: readonly OperationSpec[],
  responder: Responder<Raw>,
): Mounted<Raw> {
  const { responders, urls } = mountsOf<Raw>(fastify);
  const wanted = responders.length === 0 ? ['/*'] : operations.flatMap(startOf);
  const added = [...new Set(wanted)].filter((url) => !urls.has(url));
  for (const url of added) urls.add(url);
  responders.push(responder);
  return { urls: added, responders };
}

function startOf({ path }: OperationSpec): readonly string[] {
  const [, first = ''] = path.split('/');
  if (first === '' || first.includes('*') || namesIn(first).length > 0) return [];
  return [`/${first.replaceAll(':', '::')}/*`];
}
