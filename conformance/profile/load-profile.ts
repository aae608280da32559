import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { didYouMean } from '../../foundation/did-you-mean.js';
import { readSettings } from '../../foundation/read-settings.js';
import type { DataPath, YamlReading } from '../../foundation/read-yaml.js';
import { refuseSettings } from '../../foundation/refuse-settings.js';
import type { SettingsError } from '../../foundation/settings-errors.js';
import { type SourcePlace, Xs2aError } from '../../foundation/xs2a-error.js';
import { type LoadedIdentity, loadIdentity } from '../../pki/load-identity.js';
import { splitCertificates } from '../../pki/split-certificates.js';
import { VERSIONS } from '../../standard/versions.js';
import { OPERATION_IDS } from '../cases/operations.js';
import { unlikePsus } from './as-psu.js';
import { type DrawnProfile, drawnProfile, pathInFile, swapped } from './drawn-profile.js';
import { originsOf } from './origins-of.js';
import type { IdentityFiles, Profile } from './profile.js';
import { isBaseUrl, profileErrors } from './profile-errors.js';
import { resolveSecrets } from './resolve-secrets.js';
import { scriptErrors } from './script-errors.js';
import { serviceBases } from './service-base.js';
import { usualAmount } from './usual-amount.js';

const MEND = 'Correct the profile and run again.';

type ProfileIdentity = keyof Profile['identities'];

/** Settings of the command line that override the profile. */
export interface ProfileOverrides {
  readonly baseUrl?: string;
  readonly authUrl?: string;
  /** Origins of the bank besides those of the profile. */
  readonly origins?: readonly string[];
  /** The version of the framework to judge by. */
  readonly framework?: string;
  /** How many cases run at the same time. */
  readonly concurrency?: number;
  /** A number for another choice of TPP, approach and product; 0 when absent. */
  readonly draw?: number;
  /** Whether the user has named the approach of the run, so that the draw keeps it. */
  readonly keepsApproach?: boolean;
}

export interface LoadedProfile {
  readonly profile: Profile;
  readonly file: string;
  /** Absolute path of the file; absent when a program created the profile. */
  readonly path?: string;
  /** SHA-256 of the profile's source, hexadecimal. */
  readonly sha256: string;
  /** Folder to which paths in the profile are relative. */
  readonly baseDir: string;
  readonly identities: Partial<Record<ProfileIdentity, LoadedIdentity>>;
  /** Electronic seals for signatures. */
  readonly seals: Partial<Record<'tpp1' | 'tpp2', LoadedIdentity>>;
  /** PEM of the CAs that issued the server's certificate; the default is the system's CAs. */
  readonly ca?: string;
  /** Strings that are redacted in everything that is recorded. */
  readonly secrets: readonly string[];
  /** Origins to which requests may be sent: those of the bank and of scripts. */
  readonly origins: ReadonlySet<string>;
  /** Certificates that are not valid or expire soon, one sentence each. */
  readonly warnings: readonly string[];
  /** What the draw of the run has changed. */
  readonly drawn: Omit<DrawnProfile, 'profile'>;
  /** The place of a dotted path such as `pis.currency`, or of its nearest existing ancestor. */
  placeOf(path: string): SourcePlace;
}

/** Reads, completes and validates a profile and the certificates that it names. */
export function loadProfile(file: string, overrides: ProfileOverrides = {}): LoadedProfile {
  const yaml = readSettings(file);
  const source = { file, path: resolve(file), sha256: sha256(readFileSync(file)) };
  return settled(yaml, source, overrides);
}

/** Validates a profile that a program created; relative paths in it start at the current folder. */
export function profileOf(data: object, overrides: ProfileOverrides = {}): LoadedProfile {
  const file = 'profile';
  // copied, so that later changes to the object have no effect
  const yaml = { data: structuredClone(data), placeOf: () => ({ file }) };
  return settled(yaml, { file, sha256: sha256(JSON.stringify(data)) }, overrides);
}

const sha256 = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('hex');

function settled(
  yaml: YamlReading,
  source: Pick<LoadedProfile, 'file' | 'path' | 'sha256'>,
  overrides: ProfileOverrides,
): LoadedProfile {
  const baseDir = dirname(resolve(source.file));
  const { data, secrets } = resolveSecrets(yaml.data, {
    baseDir,
    environment: process.env,
    placeOf: yaml.placeOf,
  });
  refuseSettings('PROFILE_INVALID', profileErrors(data), yaml, MEND);
  const given = { identities: {}, ...(data as Omit<Profile, 'identities'>) } as Profile;
  const profile = withOtpFile(withOverrides(given, overrides), baseDir);
  refuseSettings('PROFILE_INVALID', contradictions(profile), yaml, MEND);
  const inFile = loadIdentities(profile.identities, ['identities'], baseDir, yaml);
  refuseSettings('PROFILE_INVALID', sameTpp(inFile, profile), yaml, MEND);
  const { required: _, ...sources } = profile.signatures ?? {};
  const sealsInFile = loadIdentities<'tpp1' | 'tpp2'>(sources, ['signatures'], baseDir, yaml);
  const { profile: drawnOne, ...drawn } = drawnProfile(
    profile,
    overrides.draw ?? 0,
    overrides.keepsApproach,
  );
  const [identities, seals] = drawn.swapsTpps
    ? [swapped(inFile), swapped(sealsInFile)]
    : [inFile, sealsInFile];
  const ca = loadCa(profile, baseDir, yaml);
  return {
    profile: drawnOne,
    ...source,
    baseDir,
    identities,
    seals,
    ...(ca === undefined ? {} : { ca }),
    secrets,
    origins: originsOf(profile),
    warnings: [...warningsOf(inFile), ...warningsOf(sealsInFile), ...withoutPages(profile)],
    drawn,
    placeOf: (path) =>
      yaml.placeOf(
        pathInFile(path, drawn)
          .split('.')
          .filter((part) => part !== ''),
      ),
  };
}

/** One certificate for both TPPs: a bank that is right would seem to serve each of them what belongs to the other. */
function sameTpp(
  { tpp1, tpp2 }: LoadedProfile['identities'],
  { access }: Profile,
): readonly SettingsError[] {
  const isSame = tpp1 !== undefined && tpp1.certificate === tpp2?.certificate;
  if (!isSame || access !== undefined) return [];
  const sentence =
    '`identities.tpp2` has the same certificate as `tpp1`: the second TPP has to be another one.';
  return [{ path: ['identities', 'tpp2'], sentence }];
}

/** Warnings about certificates; the expired identity is expired on purpose. */
function warningsOf(identities: LoadedProfile['identities']): readonly string[] {
  const { expired: _, ...others } = identities;
  return Object.values(others).flatMap((identity) => identity.warnings);
}

function withOverrides(profile: Profile, overrides: ProfileOverrides): Profile {
  const baseUrl = overriding('--base-url', overrides.baseUrl) ?? profile.target.baseUrl;
  const authUrl = overriding('--auth-url', overrides.authUrl) ?? profile.target.authUrl;
  const { framework, concurrency } = overrides;
  if (framework !== undefined && profile.dialect === 'contract') {
    throw new Xs2aError('USAGE', `--as ${framework} needs a bank of the formal dialect.`, {
      hint: 'The dialect of the contract has no other version. `dialect: berlin-group` in a profile, or --dialect berlin-group, is the formal one.',
    });
  }
  return {
    ...profile,
    ...(framework === undefined ? {} : { framework: versionOf(framework) }),
    ...(concurrency === undefined ? {} : { limits: { ...profile.limits, concurrency } }),
    target: {
      ...profile.target,
      baseUrl: baseUrl.replace(/\/+$/, ''),
      authUrl: authUrl.replace(/\/+$/, ''),
      ...pathsOf(profile, baseUrl),
      ...originsWith(profile, overrides),
    },
  };
}

/** The version of `--as`. */
function versionOf(text: string): string {
  if (VERSIONS.some((each) => each === text)) return text;
  throw new Xs2aError(
    'USAGE',
    `--as ${text} is no version of the framework that xs2a-kit describes.`,
    {
      hint: `Give one of ${VERSIONS.join(', ')}.`,
    },
  );
}

/** The paths as absolute addresses, however they are given. */
function pathsOf({ target: { paths } }: Profile, baseUrl: string) {
  if (paths === undefined) return {};
  const whole = Object.entries(paths).map(([service, path]) => {
    const address = path.startsWith('/') ? new URL(baseUrl).origin + path : path;
    return [service, address.replace(/\/+$/, '')];
  });
  return { paths: Object.fromEntries(whole) as NonNullable<Profile['target']['paths']> };
}

function originsWith({ target: { origins = [] } }: Profile, given: ProfileOverrides) {
  const more = (given.origins ?? []).flatMap((each) => overriding('--origin', each) ?? []);
  const all = [...origins, ...more];
  return all.length === 0 ? {} : { origins: all };
}

/** Makes the path of the file of one-time codes absolute. */
function withOtpFile(profile: Profile, baseDir: string): Profile {
  const { otp } = profile.psu;
  if (otp === undefined || !('file' in otp)) return profile;
  const file = resolve(baseDir, otp.file);
  return { ...profile, psu: { ...profile.psu, otp: { ...otp, file } } };
}

function overriding(flag: string, url: string | undefined): string | undefined {
  if (url === undefined || isBaseUrl(url)) return url;
  throw new Xs2aError('USAGE', `${flag} ${url} is not an absolute http or https address.`, {
    hint: `Write it like ${flag} https://bank.example/psd2`,
  });
}

/** Errors that a schema cannot express: missing blocks of services, ids, order of dates. */
function contradictions(profile: Profile): readonly SettingsError[] {
  const errors: SettingsError[] = [];
  if (profile.framework !== undefined && profile.dialect === 'contract') {
    const sentence = `\`framework\` (${profile.framework}) belongs to banks with \`dialect: berlin-group\`: a bank of the contract has no other version.`;
    errors.push({ path: ['framework'], sentence });
  }
  for (const [service, block] of [
    ['PIS', 'pis'],
    ['AIS', 'ais'],
  ] as const) {
    if (profile.services.includes(service) && profile[block] === undefined) {
      const sentence = `\`services\` names ${service}, but there is no \`${block}\` block.`;
      errors.push({ path: ['services'], sentence });
    }
  }
  const { dateFrom, dateTo } = profile.ais?.transactions ?? { dateFrom: '', dateTo: '' };
  if (dateFrom > dateTo) {
    const sentence = `\`ais.transactions.dateFrom\` (${dateFrom}) is after \`dateTo\` (${dateTo}).`;
    errors.push({ path: ['ais', 'transactions', 'dateFrom'], sentence });
  }
  return [
    ...errors,
    ...amountErrors(profile),
    ...otpErrors(profile),
    ...identityErrors(profile),
    ...scriptErrors(profile),
    ...accessErrors(profile),
    ...unknownOperations(profile),
    ...unlikePsus(profile),
  ];
}

/** The usual payment is within the limit, and has to be authorised: otherwise the cases about authorisations prove nothing. */
function amountErrors({ pis }: Profile): readonly SettingsError[] {
  if (pis === undefined) return [];
  const { exemptUpTo, maxAmount = '1.00', usualAmount: named } = pis;
  const usual = usualAmount(pis);
  const name = named === undefined ? 'maxAmount' : 'usualAmount';
  if (Number(usual) > Number(maxAmount)) {
    const sentence = `\`pis.usualAmount\` (${usual}) is more than \`pis.maxAmount\` (${maxAmount}).`;
    return [{ path: ['pis', 'usualAmount'], sentence }];
  }
  if (exemptUpTo === undefined || Number(usual) > Number(exemptUpTo)) return [];
  const sentence =
    `\`pis.exemptUpTo\` (${exemptUpTo}) leaves no payment that the PSU has to authorise: ` +
    `\`pis.${name}\` (${usual}) must be greater.`;
  return [{ path: ['pis', 'exemptUpTo'], sentence }];
}

const OTP_SOURCES = ['fixed', 'command', 'file', 'page', 'ask'];

function otpErrors({ psu }: Profile): readonly SettingsError[] {
  if (psu.otp === undefined) return [];
  const sources = Object.keys(psu.otp).filter((key) => OTP_SOURCES.includes(key));
  if (sources.length === 1) return [];
  const sentence = `\`psu.otp\` must contain exactly one of ${OTP_SOURCES.join(', ')}.`;
  return [{ path: ['psu', 'otp'], sentence }];
}

/** Over https, a TPP is identified by its certificate; over plain http, none is needed. */
function identityErrors({ identities, target, tls }: Profile): readonly SettingsError[] {
  if (identities.tpp1 !== undefined) return [];
  const secure = serviceBases(target).find((base) => base.startsWith('https:'));
  const header = tls?.clientCertificateHeader;
  const sentence =
    '`identities` lacks the key `tpp1`: the certificate that the TPP presents ' +
    (secure === undefined ? 'in `tls.clientCertificateHeader`.' : `at ${secure}.`);
  if (secure === undefined && header === undefined) return [];
  return [{ path: ['identities'], sentence, missing: true }];
}

/** A second TPP without a token would be refused only for that reason. */
function accessErrors({ access, identities }: Profile): readonly SettingsError[] {
  const [[kind, tpps] = []] = Object.entries(access ?? {});
  if (kind === undefined || identities.tpp2 === undefined || 'tpp2' in tpps) return [];
  const sentence = `\`access.${kind}\` has no entry for tpp2, which \`identities\` names.`;
  return [{ path: ['access', kind], sentence }];
}

/** The PSU is a script, unless a person acts. A bank whose pages are not there yet can be tested without. */
function withoutPages({ psu, sca }: Profile): readonly string[] {
  const hasPages = sca.approaches.some((each) => each === 'REDIRECT' || each === 'OAUTH');
  const isMissing = psu.browser !== 'manual' && hasPages && psu.approve === undefined;
  return isMissing
    ? [
        '`psu.approve` is missing: cases in which the PSU approves at a page are not carried out, and the run gives no verdict.',
      ]
    : [];
}

function unknownOperations(profile: Profile): readonly SettingsError[] {
  const known: readonly string[] = OPERATION_IDS;
  return (['optionalOperations', 'missingOperations'] as const).flatMap((list) =>
    (profile[list] ?? []).flatMap((id, index) => {
      if (known.includes(id)) return [];
      const tail = didYouMean(id, known);
      const sentence = `\`${list}\` names ${id}, which is not an operation.${tail}`;
      return [{ path: [list, index], sentence }];
    }),
  );
}

function loadIdentities<Name extends string>(
  sources: Partial<Record<Name, IdentityFiles>>,
  path: DataPath,
  baseDir: string,
  yaml: YamlReading,
): Partial<Record<Name, LoadedIdentity>> {
  const given = Object.entries(sources) as [Name, IdentityFiles | undefined][];
  const loaded = given.flatMap(([name, source]) => {
    if (source === undefined) return [];
    const load = (): LoadedIdentity => loadIdentity(source, baseDir);
    return [[name, placed(load, [...path, name], yaml)] as const];
  });
  return Object.fromEntries(loaded) as Partial<Record<Name, LoadedIdentity>>;
}

function loadCa(profile: Profile, baseDir: string, yaml: YamlReading): string | undefined {
  const file = profile.tls?.ca;
  if (file === undefined) return undefined;
  return placed(() => readCa(resolve(baseDir, file)), ['tls', 'ca'], yaml);
}

function readCa(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'latin1');
  } catch (cause) {
    throw new Xs2aError('FILE_UNREADABLE', `The file ${file} cannot be read.`, {
      hint: 'Check the path; relative paths start at the folder of the profile.',
      cause,
    });
  }
  const certificates = splitCertificates(text).join('');
  if (certificates !== '') return certificates;
  throw new Xs2aError('CERTIFICATE_UNUSABLE', `${file} contains no PEM certificate.`, {
    hint: "Give the PEM file of the CA that issued the bank's server certificate.",
  });
}

/** Adds the place in the profile to an error about a certificate. */
function placed<Result>(act: () => Result, path: DataPath, yaml: YamlReading): Result {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof Xs2aError)) throw error;
    const { code, message, hint, cause } = error;
    throw new Xs2aError(code, message, { hint, place: yaml.placeOf(path), cause });
  }
}
