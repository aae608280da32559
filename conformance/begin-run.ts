import { X509Certificate } from 'node:crypto';
import { packageVersion } from '../foundation/package-root.js';
import { Xs2aError } from '../foundation/xs2a-error.js';
import { OPERATION } from '../standard/operation.js';
import type { RunOptions } from './engine/run-options.js';
import { customChecks } from './extension/custom-checks.js';
import type { LoadedExtension } from './extension/load-extension.js';
import type { Plan } from './plan/plan-run.js';
import { preflight } from './preflight/preflight.js';
import type { PreparedRun } from './prepare-run.js';
import { asksPerson } from './profile/asks-person.js';
import { isHere } from './profile/is-loopback.js';
import type { Profile } from './profile/profile.js';
import { certificateName } from './record/draw-told.js';
import type { RunEvent } from './record/event.js';
import { run } from './run.js';
import { isReachedHere } from './steps/psu-manual.js';
import { wireOf } from './wire/wire-of.js';

/** Options of a run besides its profile and its plan. */
export interface BeginOptions
  extends Pick<
    RunOptions,
    | 'runId'
    | 'redact'
    | 'given'
    | 'onWholeLink'
    | 'person'
    | 'atOnce'
    | 'signal'
    | 'bail'
    | 'waivers'
    | 'walks'
    | 'earlier'
  > {
  /** Number of cases that run at the same time; the default is the profile's value, or 4. */
  readonly concurrency?: number | undefined;
  /** Maximum number of requests per second. */
  readonly rate?: number | undefined;
  /** Whether to check first that the bank can be reached. */
  readonly preflight: boolean;
}

/** A run that starts when its events are read. */
export interface BegunRun {
  readonly events: AsyncGenerator<RunEvent>;
  /** Closes the connections to the bank; call it at the end. */
  close(): Promise<void>;
}

/** Number of cases that run at the same time when neither the user nor the profile sets it. */
const CONCURRENCY = 4;

/** Connects a prepared run with its bank. */
export function beginRun(prepared: PreparedRun, options: BeginOptions): BegunRun {
  const { loaded, clauses, spec, documents, plan, extensions, draw } = prepared;
  const { profile, identities, ca, secrets, file } = loaded;
  const unheard = options.person === undefined ? unheardPerson(profile) : undefined;
  if (unheard !== undefined) {
    throw new Xs2aError('PROFILE_INVALID', unheard.sentence, { hint: unheard.hint });
  }
  const { rate, concurrency, preflight: looksFirst, ...others } = options;
  const wire = wireOf(loaded, rate);
  const target = {
    profile,
    identities,
    nameOf: (name: string) => certificateName(name, draw),
    ...(ca === undefined ? {} : { ca }),
  };
  const mayCreate = mayLogIn(plan, profile);
  const events = run({
    ...others,
    version: packageVersion(),
    plan,
    profile,
    profileFile: file,
    profileSha256: loaded.sha256,
    ...(draw === undefined ? {} : { draw }),
    ...(loaded.path === undefined ? {} : { profilePath: loaded.path }),
    clauses,
    spec,
    documents,
    certificates: fingerprints(loaded),
    wire,
    secrets,
    ...customParts(extensions),
    concurrency: concurrencyOf(profile, concurrency),
    ...(looksFirst
      ? { preflight: (signal) => preflight(target, wire, { signal, mayCreate }) }
      : {}),
  });
  return { events, close: () => wire.close() };
}

/**
 * Why no person can do what the profile asks of one, and what to do; undefined when a person can, or when none acts. Without a
 * terminal and without the studio, the suite sees only a browser that comes back to this machine.
 */
export function unheardPerson(
  profile: Profile,
): { readonly sentence: string; readonly hint: string } | undefined {
  const { psu, tpp } = profile;
  const place = asksPerson(profile);
  if (place === undefined) return undefined;
  if (psu.browser !== 'manual') {
    const sentence = `The profile asks a person (${place}), and nobody can answer here.`;
    return { sentence, hint: 'Start the run in a terminal or in xs2a studio.' };
  }
  const unseen = [tpp.redirectUri, tpp.nokRedirectUri].find(
    (uri) => uri !== undefined && !isReachedHere(uri),
  );
  if (unseen === undefined) return undefined;
  const sentence = `The suite cannot see a person return to ${unseen}, which is not on this machine (psu.browser: manual).`;
  const hint =
    'Start the run in a terminal or in xs2a studio, where the person pastes the address; or register an address like http://localhost:8765/callback and set tpp.redirectUri to it.';
  return { sentence, hint };
}

/** SHA-256 of each client certificate that the run presents, hexadecimal. */
function fingerprints({ identities, seals }: PreparedRun['loaded']): Record<string, string> {
  const all = [
    ...Object.entries(identities),
    ...Object.entries(seals).map(([name, seal]) => [`seal of ${name}`, seal] as const),
  ];
  return Object.fromEntries(
    all.map(([name, { certificate }]) => {
      const { fingerprint256 } = new X509Certificate(certificate);
      return [name, fingerprint256.replaceAll(':', '').toLowerCase()];
    }),
  );
}

/**
 * Whether a login may create a consent: on another machine only when the run itself creates
 * consents.
 */
function mayLogIn(plan: Plan, { target }: Profile): boolean {
  const steps = plan.run.flatMap((each) => each.steps);
  return (
    isHere(target) ||
    steps.some((step) => step.kind === 'call' && step.operation === OPERATION.consent.create)
  );
}

/** A person can do only one thing at a time. */
function concurrencyOf(profile: Profile, given: number | undefined): number {
  if (asksPerson(profile) !== undefined) return 1;
  return given ?? profile.limits?.concurrency ?? CONCURRENCY;
}

/** The run options that extensions set; empty when there is no extension. */
function customParts(extensions: readonly LoadedExtension[]) {
  if (extensions.length === 0) return {};
  const named = extensions.map(({ name, version, source }) =>
    version === undefined ? { name, ...source } : { name, version, ...source },
  );
  return { extensions: named, custom: customChecks(extensions) };
}
