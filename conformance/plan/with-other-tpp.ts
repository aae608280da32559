/**
 * Some cases are carried out by the second TPP of the profile, and the first one is the other there: a bank may be wrong for one of its TPPs alone. `--draw`
 * chooses others.
 */
import type { Case, Step } from '../cases/case.js';
import type { SpecIndex } from '../documents/spec-index.js';
import { hasTwoTpps } from '../profile/drawn-profile.js';
import type { Profile } from '../profile/profile.js';
import { certificateLack } from './certificate-lack.js';
import { drawnInCase } from './drawn-in-case.js';
import { sharedGrant } from './shared-grant.js';

/** How many of the cases. */
const CASES = 0.3;

/** The case with its TPPs in each other's place. Combinations choose their own, and so do cases about a registration or about what other cases left. */
export function withOtherTpp(each: Case, profile: Profile, spec: SpecIndex): Case {
  const { id, twin, walk, left, earlier, removes } = each;
  const isFixed = [twin, walk, left, earlier, removes].some((one) => one !== undefined);
  if (isFixed || /^(?:combinations|iam)\//.test(id) || !hasTwoTpps(profile)) return each;
  // the consent that cases share is of one TPP
  if (sharedGrant(each, profile) !== undefined) return each;
  if (!drawnInCase(each, 'tpp', profile).chance(CASES)) return each;
  const steps = each.steps.map(ofOther);
  // where no certificate is transmitted, a bank knows one TPP alone
  const isLost = steps.some((step) => certificateLack(step, profile, spec) !== undefined);
  return isLost ? each : { ...each, steps };
}

const OTHER: Readonly<Record<string, string>> = { tpp1: 'tpp2', tpp2: 'tpp1' };

/** The registration of a TPP in a reference: `${tpp.clientId}`. */
const REGISTRATION = /(?<=\$\{|\|)tpp(2?)(?=\.)/g;

function ofOther(step: Step): Step {
  const own = step.kind === 'call' ? { ...step, identity: step.identity ?? 'tpp1' } : step;
  return JSON.parse(JSON.stringify(own), (name, value: unknown) => {
    if (typeof value !== 'string') return value;
    if (name === 'identity' || name === 'by') return OTHER[value] ?? value;
    return value.replace(REGISTRATION, (_, second: string) => (second === '' ? 'tpp2' : 'tpp'));
  }) as Step;
}
