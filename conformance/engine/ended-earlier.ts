import { doingOf } from '../../standard/roles.js';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import { createdIn, deletionIn, observationsOf, pathValues } from '../answers/resource-of.js';
import type { SpecIndex } from '../documents/spec-index.js';
import { isOver, STATE_GRAPHS } from '../record/state-graphs.js';
import type { Resumed } from './resumed.js';

/** What an earlier run shows of one resource. */
interface Shown {
  /** The TPP that created it: only this one can delete it. */
  readonly maker: string;
  /** Whether its maker deleted it, or it has a final status. */
  readonly isOver: boolean;
  /** Whether the clean-up did not find it, and nothing showed it afterwards. */
  readonly isMissing: boolean;
}

/**
 * The resources, as `payment <id>`, that an earlier run deleted or saw at their end. The clean-up of a resumed run does not
 * delete them again: a bank refuses that, and they would count as left behind. What the earlier run itself lists as left
 * behind is not among them.
 */
export function endedEarlier(
  { seen, cleaned, leftovers }: Pick<Resumed, 'seen' | 'cleaned' | 'leftovers'>,
  spec: SpecIndex,
): ReadonlySet<string> {
  const shown = new Map<string, Shown>();
  for (const each of seen) noteShown(each, { shown, spec, isOfCleanUp: cleaned.has(each) });
  return new Set(
    [...shown].flatMap(([resource, one]) =>
      (one.isOver || one.isMissing) && !leftovers.has(resource) ? [resource] : [],
    ),
  );
}

interface Noting {
  readonly shown: Map<string, Shown>;
  readonly spec: SpecIndex;
  readonly isOfCleanUp: boolean;
}

/** Adds what one response shows, in the order in which they came: an id that the bank gives again names another resource. */
function noteShown(seen: ParsedAnswer, { shown, spec, isOfCleanUp }: Noting): void {
  const { identity } = seen.request;
  const change = (resource: string | undefined, to: Partial<Shown>): void => {
    const one = shown.get(resource ?? '');
    if (resource !== undefined && one !== undefined) shown.set(resource, { ...one, ...to });
  };
  const made = createdIn(seen);
  if (made !== undefined) shown.set(made, { maker: identity, isOver: false, isMissing: false });
  const deletion = deletionIn(seen, spec);
  if (deletion !== undefined && shown.get(deletion.resource)?.maker === identity) {
    change(deletion.resource, { isOver: true });
  }
  for (const { resource, graph, status } of observationsOf(seen, spec)) {
    change(resource, isOver(STATE_GRAPHS[graph], status) ? { isOver: true } : { isMissing: false });
  }
  const sought = isOfCleanUp ? notFoundIn(seen, spec) : undefined;
  if (shown.get(sought ?? '')?.maker === identity) change(sought, { isMissing: true });
}

/** The resource whose deletion the bank refuses with 404. */
function notFoundIn({ operation, answer, request }: ParsedAnswer, spec: SpecIndex) {
  const doing = doingOf(operation);
  const declared = operation === null ? undefined : spec.get(operation);
  if (doing?.role !== 'delete' || declared === undefined) return undefined;
  if (answer.kind !== 'answer' || answer.status !== 404) return undefined;
  const id = pathValues(declared, request.url).get(doing.resource.id);
  return id === undefined ? undefined : `${doing.resource.name} ${id}`;
}
