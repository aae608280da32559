import { memberOf } from '../../foundation/json-pointer.js';
import { OPERATION } from '../../standard/operation.js';
import { doingOf } from '../../standard/roles.js';
import type { Case, Needs, Step } from '../cases/case.js';
import { opensLink } from '../cases/grants/opens-link.js';
import { appliesTo, frameworkOf } from '../clauses/applies-to.js';
import type { ClauseRegister } from '../clauses/clause-register.js';
import type { SpecIndex } from '../documents/spec-index.js';
import type { Profile } from '../profile/profile.js';
import { needsJsonProduct } from './case-for-products.js';
import { certificateLack } from './certificate-lack.js';

/** Finds the line of a dotted path in the profile, such as `profile.yaml:14`. */
export type LineOf = (path: string) => string | undefined;

interface Lack {
  /** Dotted path of the option that is the reason. */
  readonly path: string;
  readonly reason: string;
}

const listed = (values: readonly string[]): string => `[${values.join(', ')}]`;

function lackOfServices(needs: Needs, profile: Profile): Lack | undefined {
  const missing = needs.services.find((service) => !profile.services.includes(service));
  if (missing === undefined) return undefined;
  return { path: 'services', reason: `services: ${listed(profile.services)} lacks ${missing}` };
}

function lackOfApproaches(needs: Needs, profile: Profile): Lack | undefined {
  const wanted = needs.approaches;
  const { approaches } = profile.sca;
  if (wanted === undefined || wanted.some((each) => approaches.includes(each))) return undefined;
  const reason = `sca.approaches: ${listed(approaches)} lacks ${wanted.join(' and ')}`;
  return { path: 'sca.approaches', reason };
}

function lackOfDialect({ dialect: wanted }: Needs, { dialect }: Profile): Lack | undefined {
  if (wanted === undefined || wanted === dialect) return undefined;
  return { path: 'dialect', reason: `dialect: ${dialect} is not ${wanted}` };
}

function lackOfOperations(needs: Needs, profile: Profile): Lack | undefined {
  const offered = profile.optionalOperations ?? [];
  const missing = needs.operations?.find((operation) => !offered.includes(operation));
  if (missing === undefined) return undefined;
  const reason = `optionalOperations: ${listed(offered)} lacks ${missing}`;
  return { path: 'optionalOperations', reason };
}

/** A call to a link is never made when the bank does not offer that link. */
function lackOfCalled(each: Case, { missingOperations = [] }: Profile): Lack | undefined {
  const called = each.steps.find(
    (step) =>
      step.kind === 'call' &&
      missingOperations.includes(step.operation) &&
      !(step.when !== undefined && doingOf(step.operation)?.role === 'start'),
  );
  if (called?.kind !== 'call') return undefined;
  const reason = `missingOperations: ${listed(missingOperations)} has ${called.operation}`;
  return { path: 'missingOperations', reason };
}

function lackOfIdentities(needs: Needs, profile: Profile): Lack | undefined {
  const missing = needs.identities?.find(
    (identity) => identity !== 'none' && profile.identities[identity] === undefined,
  );
  if (missing === undefined) return undefined;
  return { path: 'identities', reason: `identities lacks ${missing}` };
}

function lackOfValues(needs: Needs, profile: Profile): Lack | undefined {
  for (const need of needs.profile ?? []) {
    const [name = '', wanted] = need.split('=');
    const path = name.replace(/^!/, '');
    const value = path.split('.').reduce<unknown>(memberOf, profile);
    if (path !== name) {
      if (
        value === undefined ||
        value === false ||
        (wanted !== undefined && String(value) !== wanted)
      )
        continue;
      return { path, reason: wanted === undefined ? `${path} is given` : `${path}: ${wanted}` };
    }
    if (value === undefined || value === null) return { path, reason: `${path} is not set` };
    if (value === false || value === 'none') return { path, reason: `${path}: ${String(value)}` };
    const fits = Array.isArray(value) ? value.includes(wanted) : String(value) === wanted;
    if (wanted !== undefined && !fits) {
      return { path, reason: `${path}: ${JSON.stringify(value)} lacks ${wanted}` };
    }
  }
  return undefined;
}

/**
 * Whether the script never opens the link. An API can then take the decision, but only the
 * authorize page gives an authorisation code.
 */
function needsLinkOpened({ psu }: Profile, script: 'approve' | 'reject'): boolean {
  const acts = psu[script];
  return psu.browser !== 'manual' && acts !== undefined && !opensLink(acts);
}

/** Profile options that the steps read, besides the needs that the case declares itself. */
function lackOfScript(each: Case, profile: Profile): Lack | undefined {
  const wanted = each.steps.flatMap((step) => {
    if (step.kind === 'app') return [`psu.decoupled.${step.script}`];
    if (step.kind === 'clock') return ['clock'];
    return step.kind === 'otp' ? ['psu.otp'] : [];
  });
  const lack = lackOfValues({ services: [], profile: wanted }, profile);
  if (lack !== undefined) return lack;
  const atPage = each.steps.find((step) => step.kind === 'psu' && /\/authorize\b/.test(step.link));
  if (atPage?.kind === 'psu' && needsLinkOpened(profile, atPage.script)) {
    const path = `psu.${atPage.script}`;
    return {
      path,
      reason: `${path} does not open {link}, and this case requires the page at that link`,
    };
  }
  const missing = (['approve', 'reject'] as const).find(
    (script) =>
      profile.psu[script] === undefined &&
      each.steps.some((step) => step.kind === 'psu' && step.script === script),
  );
  if (missing === undefined || profile.psu.browser === 'manual') return undefined;
  return { path: `psu.${missing}`, reason: `psu.${missing} is not set` };
}

/** Whether the step is skipped when the profile lacks the certificate. */
const isSkippedWithout = (step: Step, identity: string): boolean =>
  'when' in step && step.when?.includes(`profile.identities.${identity}}`) === true;

function lackOfTpp(each: Case, profile: Profile): Lack | undefined {
  const needed = each.steps.some(
    (step) => 'identity' in step && step.identity === 'tpp2' && !isSkippedWithout(step, 'tpp2'),
  );
  return needed ? lackOfIdentities({ services: [], identities: ['tpp2'] }, profile) : undefined;
}

/** One request alone would pass every check of requests that are sent at the same time. */
function lackOfConcurrency({ steps }: Case, { limits }: Profile): Lack | undefined {
  const needsMore = steps.some((step) => step.kind === 'call' && step.atOnce !== undefined);
  if (!needsMore || limits?.concurrency !== 1) return undefined;
  const path = 'limits.concurrency';
  return { path, reason: `${path}: 1 allows no requests at the same time` };
}

const PAYMENT_SERVICES: ReadonlySet<string> = new Set([
  'payments',
  'bulk-payments',
  'periodic-payments',
]);

/** Bulk and periodic payments may support fewer products than single ones. */
function lackOfServiceProduct(each: Case, profile: Profile): Lack | undefined {
  for (const step of each.steps) {
    if (step.kind !== 'call' || step.operation !== OPERATION.payment.create) continue;
    const { 'payment-service': service, 'payment-product': product = '' } = step.path ?? {};
    const path = service === 'bulk-payments' ? 'bulkProducts' : 'periodicProducts';
    const own = service === 'payments' ? undefined : profile.pis?.[path];
    const isNeeded = each.needs.profile?.includes(`pis.products=${product}`) === true;
    if (own === undefined || !isNeeded || own.includes(product)) continue;
    return { path: `pis.${path}`, reason: `pis.${path}: ${listed(own)} lacks ${product}` };
  }
  return undefined;
}

/** The payments that a case initiates must use a service and a format that the bank supports. */
function lackOfPayments(each: Case, profile: Profile): Lack | undefined {
  const { paymentServices = [], products = [] } = profile.pis ?? {};
  const services = each.steps.flatMap((step) =>
    step.kind === 'call' && step.operation === OPERATION.payment.create
      ? (step.path?.['payment-service'] ?? [])
      : [],
  );
  const missing = services.find(
    (service) => PAYMENT_SERVICES.has(service) && !paymentServices.includes(service),
  );
  if (missing !== undefined) {
    const reason = `pis.paymentServices: ${JSON.stringify(paymentServices)} lacks ${missing}`;
    return { path: 'pis.paymentServices', reason };
  }
  const other = lackOfServiceProduct(each, profile);
  if (other !== undefined) return other;
  if (!needsJsonProduct(each, profile)) return undefined;
  return {
    path: 'pis.products',
    reason: `pis.products: ${listed(products)} contains no JSON product`,
  };
}

/** Over plain HTTP, callers cannot be told apart by certificate. */
function lackOfCertificates(each: Case, profile: Profile, spec: SpecIndex): Lack | undefined {
  for (const step of each.steps) {
    const lack = certificateLack(step, profile, spec);
    if (lack !== undefined) return lack;
  }
  return undefined;
}

/** Why a case does not apply, with the responsible line of the profile; null when it applies. */
export function whyNot(
  each: Case,
  profile: Profile,
  from: { readonly spec: SpecIndex; readonly clauses: ClauseRegister; readonly lineOf: LineOf },
): string | null {
  const lack =
    lackOfServices(each.needs, profile) ??
    lackOfApproaches(each.needs, profile) ??
    lackOfDialect(each.needs, profile) ??
    lackOfOperations(each.needs, profile) ??
    lackOfPayments(each, profile) ??
    lackOfValues(each.needs, profile) ??
    lackOfCalled(each, profile) ??
    // what the bank does not offer comes first: then no certificate and no script is missing
    lackOfIdentities(each.needs, profile) ??
    lackOfTpp(each, profile) ??
    lackOfScript(each, profile) ??
    lackOfConcurrency(each, profile) ??
    lackOfCertificates(each, profile, from.spec);
  if (lack !== undefined) {
    const line = from.lineOf(lack.path);
    return `profile ${lack.reason}${line === undefined ? '' : ` (${line})`}`;
  }
  const outside = outsideDialect(each, profile, from.clauses, from.lineOf);
  if (outside !== null) return outside;
  const unknown = each.steps.find((step) => step.kind === 'call' && !from.spec.has(step.operation));
  return unknown?.kind === 'call' ? `the document has no operation ${unknown.operation}` : null;
}

function outsideDialect(
  each: Case,
  profile: Profile,
  clauses: ClauseRegister,
  lineOf: LineOf,
): string | null {
  const known = each.clauses.flatMap((id) => clauses.get(id) ?? []);
  if (known.length === 0 || known.some((clause) => appliesTo(clause, profile))) return null;
  const isOther = known.every(({ dialects }) => !dialects.includes(profile.dialect));
  const key = isOther ? 'dialect' : 'framework';
  const value = isOther ? profile.dialect : frameworkOf(profile);
  const line = lineOf(key);
  return `profile ${key}: ${value} contains none of its clauses${line ? ` (${line})` : ''}`;
}
