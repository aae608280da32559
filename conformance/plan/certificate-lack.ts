import type { Case, Step } from '../cases/case.js';
import type { SpecIndex, SpecOperation } from '../documents/spec-index.js';
import type { Profile } from '../profile/profile.js';
import { serviceBase } from '../profile/service-base.js';
import { clausesOf, isNeeded, isTry, type Shortened } from './without-missing.js';

/** A path of the profile and why it rules out a step. */
interface Lack {
  readonly path: string;
  readonly reason: string;
}

/**
 * Why a step is not possible without a client certificate: over plain HTTP, unless a header replaces it, a
 * request does not carry the certificate.
 */
export function certificateLack(step: Step, profile: Profile, spec: SpecIndex): Lack | undefined {
  if (step.kind !== 'call' || (step.identity ?? 'tpp1') === 'tpp1') return undefined;
  const { tls, target } = profile;
  const operation = spec.get(step.operation);
  const isIam = operation?.document === 'iam';
  const address = isIam ? target.authUrl : baseOf(profile, operation);
  if (address.startsWith('https:') || tls?.clientCertificateHeader !== undefined) return undefined;
  const path = isIam ? 'target.authUrl' : 'target.baseUrl';
  return { path, reason: `${path}: plain http transmits no certificate` };
}

const baseOf = (profile: Profile, operation: SpecOperation | undefined): string =>
  serviceBase(profile, operation?.path ?? '');

/** A set-up that only some attempts need. */
const isSpare = (step: Step): boolean => step.kind === 'call' && step.mayFail === true;

/**
 * Splits off the attempts that differ from a valid request only by the certificate, when no certificate is
 * transmitted, with their own set-up. Returns the case without them, and those steps; the case's other attempts
 * remain.
 */
export function withoutCertificates(each: Case, profile: Profile, spec: SpecIndex): Shortened {
  const left = each.steps.flatMap((step) => {
    const goes = isTry(step) ? !isNeeded(step, each.steps) : isSpare(step);
    const lack = goes ? certificateLack(step, profile, spec) : undefined;
    return lack === undefined ? [] : [{ case: { ...each, steps: [step] }, lack }];
  });
  const gone = new Set(left.flatMap(({ case: { steps } }) => steps));
  const steps = each.steps.filter((step) => !gone.has(step));
  if (gone.size === 0 || !steps.some(isTry)) return { case: each, left: [] };
  const clauses = clausesOf(each, steps);
  return { case: { ...each, steps, clauses }, left };
}
