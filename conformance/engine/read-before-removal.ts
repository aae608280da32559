import { doingOf, statusReadOf } from '../../standard/roles.js';
import { resolves, resolveText, type Scope } from '../answers/resolve-value.js';
import type { CallStep, Step } from '../cases/case.js';
import { STATE_GRAPHS } from '../record/state-graphs.js';
import { resourceAt } from './case-resources.js';
import type { RunState } from './run-state.js';

/** Statuses of a resource that nobody has authorised yet. */
const FIRST: ReadonlySet<string> = new Set(['RCVD', 'received']);

/**
 * The read before a deletion or cancellation of a resource that was just authorised: it repeats until the
 * bank shows the authorisation. Otherwise the resource would be removed in the state of an unauthorised one.
 * While its endpoint has served no request, every removal is preceded by one read: only then does a later 404
 * show that the resource is gone. In a walk it is not, because the requests of a walk depend on its path alone.
 */
export function readBeforeRemoval(
  step: Step,
  scope: Scope,
  state: RunState,
  isWalk: boolean,
): CallStep | undefined {
  const look = statusReadBefore(step);
  if (look === undefined) return undefined;
  const thing = resourceAt(look.operation, (name) => segmentOf(look, name, scope));
  if (thing === undefined) return undefined;
  if (!state.resources.authorised.has(thing)) {
    const { until: _, ...once } = look;
    return isWalk || state.endpoints.hasServed(look.operation) ? undefined : once;
  }
  const known = state.watch.statusOf(thing);
  return known === undefined || FIRST.has(known) ? look : undefined;
}

function statusReadBefore(step: Step): CallStep | undefined {
  if (step.kind !== 'call' || step.url !== undefined || step.mutate !== undefined) return undefined;
  const doing = doingOf(step.operation);
  if (doing?.role !== 'delete') return undefined;
  const { life } = doing.resource;
  const { as, path, identity } = step;
  return {
    kind: 'call',
    as: `before-${as}`,
    operation: statusReadOf(doing.resource),
    ...(path === undefined ? {} : { path }),
    ...(identity === undefined ? {} : { identity }),
    until: {
      pointer: `/${life.field}`,
      in: Object.keys(STATE_GRAPHS[life.graph]).filter((status) => !FIRST.has(status)),
    },
    expect: [],
  };
}

function segmentOf({ path }: CallStep, name: string, scope: Scope): string | undefined {
  const value = path?.[name];
  return value !== undefined && resolves(value, scope) ? resolveText(value, scope) : undefined;
}
