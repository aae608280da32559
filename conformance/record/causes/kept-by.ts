import type { CaseFacts } from './case-facts.js';
import { TWIN } from './sightings-of.js';

type Facts = ReadonlyMap<string, CaseFacts>;

/** Keys of the causes that kept a case from being judged or completed. */
export function keptBy(id: string, facts: Facts, asked: readonly string[] = []): readonly string[] {
  const each = facts.get(id);
  if (each === undefined || asked.includes(id)) return [];
  if (each.stop !== null) return [each.stop.key];
  if (each.one.verdict !== 'blocked') return [];
  const twin = TWIN.exec(each.one.reason ?? '')?.[1];
  return twin === undefined ? [] : blamedIn(twin, facts, [...asked, id]);
}

/**
 * Why a twin did not pass: what stopped it, otherwise what was refused in it, otherwise every cause that
 * makes it fail.
 */
function blamedIn(twin: string, facts: Facts, asked: readonly string[]): readonly string[] {
  const stopped = keptBy(twin, facts, asked);
  const each = facts.get(twin);
  if (stopped.length > 0 || each === undefined) return stopped;
  const refused = each.found.filter(({ finding }) =>
    /: (?:status|answer|redirect)$/.test(finding?.where ?? ''),
  );
  const keys = refused.filter(({ finding }) => finding?.level !== 'observe').map(({ key }) => key);
  return keys.length > 0 ? [...new Set(keys)] : [...each.accused];
}
