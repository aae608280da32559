import { atPointer } from '../../foundation/json-pointer.js';
import type { SharedGrant } from '../plan/shared-grant.js';
import { type CaseState, scopeOf } from './case-state.js';
import { judgeStep, recordExchanges } from './judge-step.js';
import { sendStep } from './send-step.js';

/**
 * Lets a case use the consent that another case was granted, if it is still valid. Returns the number of steps that the case need not
 * carry out; 0 when it has to create a consent of its own.
 */
export async function useGranted(of: CaseState, shared: SharedGrant): Promise<number> {
  const { run, seen } = of;
  const granted = run.granted.find(shared.key);
  if (granted === undefined) return 0;
  for (const [alias, response] of granted.seen) seen.set(alias, response);
  const look = await sendStep(of, shared.valid, scopeOf(of));
  const isValid =
    look !== undefined && atPointer(look.done.seen.json, '/consentStatus') === 'valid';
  const recorded = look === undefined ? null : await recordExchanges(of, look.done, false);
  if (!isValid) {
    run.granted.drop(shared.key);
    for (const alias of granted.seen.keys()) seen.delete(alias);
    return 0;
  }
  of.consentOf = granted.by;
  seen.set(look.step.as, look.done.seen);
  await judgeStep(of, look.step, look.done.seen, recorded ?? look.exchange ?? null);
  return shared.steps + 1;
}

/** Keeps the consent of a case for others, once its status is valid. */
export function keepGranted(
  { run, each, seen }: CaseState,
  { key, steps, valid }: SharedGrant,
): void {
  if (!seen.has(valid.as)) return;
  const aliases = each.steps.slice(0, steps).map((step) => step.as);
  const own = aliases.flatMap((alias) => {
    const response = seen.get(alias);
    return response === undefined ? [] : [[alias, response] as const];
  });
  run.granted.keep(key, { by: each.id, seen: new Map(own) });
}
