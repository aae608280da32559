import type { Case, Step } from '../cases/case.js';
import type { SpecIndex, SpecOperation } from '../documents/spec-index.js';
import type { Profile } from '../profile/profile.js';
import { serviceBase } from '../profile/service-base.js';
import { clausesOf, isNeeded, isTry, type Shortened } from './without-missing.js';

/** A path of the profile, and what it says against a step. */
interface Lack {
  readonly path: string;
  readonly reason: string;
}

/** Over plain HTTP, where no header does, a request does not tell whose certificate it is. */
export function certificateLack(step: Step, profile: Profile, spec: SpecIndex): Lack | undefined {
  if (step.kind !== 'call' || (step.identity ?? 'tpp1') === 'tpp1') return undefined;
  const { tls, target } = profile;
  const operation = spec.get(step.operation);
  const isIam = operation?.document === 'iam';
  const address = isIam ? target.authUrl : baseOf(profile, operation);
  if (address.startsWith('https:') || tls?.clientCertificateHeader !== undefined) return undefined;
  const path = isIam ? 'target.authUrl' : 'target.baseUrl';
  return { path, reason: `${path}: plain http tells no certificate` };
}

const baseOf = (profile: Profile, operation: SpecOperation | undefined): string =>
  serviceBase(profile, operation?.path ?? '');

/**
 * The case without the attempts that differ from a valid request by the certificate alone, where none is
 * told, and those attempts. The other attempts of the case are made.
 */
export function withoutCertificates(each: Case, profile: Profile, spec: SpecIndex): Shortened {
  const left = each.steps.flatMap((step) => {
    const goes = isTry(step) && !isNeeded(step, each.steps);
    const lack = goes ? certificateLack(step, profile, spec) : undefined;
    return lack === undefined ? [] : [{ case: { ...each, steps: [step] }, lack }];
  });
  const gone = new Set(left.flatMap(({ case: { steps } }) => steps));
  const steps = each.steps.filter((step) => !gone.has(step));
  if (gone.size === 0 || !steps.some(isTry)) return { case: each, left: [] };
  const clauses = clausesOf(each, steps);
  return { case: { ...each, steps, clauses }, left };
}
