import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { nearestWord } from '../../foundation/nearest-word.js';
import { type DataPath, readYaml, type YamlReading } from '../../foundation/read-yaml.js';
import { refuseSettings } from '../../foundation/refuse-settings.js';
import type { SettingsError } from '../../foundation/settings-errors.js';
import { type Place, Xs2aError } from '../../foundation/xs2a-error.js';
import { type LoadedIdentity, loadIdentity } from '../../pki/load-identity.js';
import { splitCertificates } from '../../pki/split-certificates.js';
import { OPERATION_IDS } from '../cases/operations.js';
import { unlikePsus } from './as-psu.js';
import { isLoopback } from './is-loopback.js';
import { originsOf } from './origins-of.js';
import type { IdentityFiles, Profile } from './profile.js';
import { isBaseUrl, profileErrors } from './profile-errors.js';
import { resolveSecrets } from './resolve-secrets.js';
import { scriptErrors } from './script-errors.js';
import { serviceBases } from './service-base.js';

const MEND = 'Correct the profile and run again.';

type ProfileIdentity = keyof Profile['identities'];

/** What the command line says instead of the profile. */
export interface ProfileOverrides {
  readonly baseUrl?: string;
  readonly authUrl?: string;
  /** Other origins of the bank, beside those of the profile. */
  readonly origins?: readonly string[];
}

export interface LoadedProfile {
  readonly profile: Profile;
  readonly file: string;
  /** Of what the profile was read from, hexadecimal. */
  readonly sha256: string;
  /** Folder that the paths in the profile start at. */
  readonly baseDir: string;
  readonly identities: Partial<Record<ProfileIdentity, LoadedIdentity>>;
  /** Seals to sign with. */
  readonly seals: Partial<Record<'tpp1' | 'tpp2', LoadedIdentity>>;
  /** PEM of the CAs that vouch for the server; the system's when absent. */
  readonly ca?: string;
  /** Strings to take out of everything that is recorded. */
  readonly secrets: readonly string[];
  /** To which requests may go: the bank's addresses and those of scripts. */
  readonly origins: ReadonlySet<string>;
  /** One sentence each: certificates out of their time, or about to be. */
  readonly warnings: readonly string[];
  /** Where `pis.currency` (dotted path) stands, or the nearest ancestor that does. */
  placeOf(path: string): Place;
}

/** Reads, completes and judges a profile and the certificates that it names. */
export function loadProfile(file: string, overrides: ProfileOverrides = {}): LoadedProfile {
  const yaml = readYaml(file);
  return settled(yaml, { file, sha256: sha256(readFileSync(file)) }, overrides);
}

/** The same for a profile that a program has made; paths in it start at the current folder. */
export function profileOf(data: object, overrides: ProfileOverrides = {}): LoadedProfile {
  const file = 'profile';
  // a copy: nobody changes it later
  const yaml = { data: structuredClone(data), placeOf: () => ({ file }) };
  return settled(yaml, { file, sha256: sha256(JSON.stringify(data)) }, overrides);
}

const sha256 = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('hex');

function settled(
  yaml: YamlReading,
  { file, sha256 }: Pick<LoadedProfile, 'file' | 'sha256'>,
  overrides: ProfileOverrides,
): LoadedProfile {
  const baseDir = dirname(resolve(file));
  const { data, secrets } = resolveSecrets(yaml.data, {
    baseDir,
    environment: process.env,
    placeOf: yaml.placeOf,
  });
  refuseSettings('PROFILE_INVALID', profileErrors(data), yaml, MEND);
  const given = { identities: {}, ...(data as Omit<Profile, 'identities'>) } as Profile;
  const profile = withOtpFile(withOverrides(given, overrides), baseDir);
  refuseSettings('PROFILE_INVALID', contradictions(profile), yaml, MEND);
  const identities = loadIdentities(profile.identities, ['identities'], baseDir, yaml);
  const { required: _, ...sources } = profile.signatures ?? {};
  const seals = loadIdentities<'tpp1' | 'tpp2'>(sources, ['signatures'], baseDir, yaml);
  const ca = loadCa(profile, baseDir, yaml);
  return {
    profile,
    file,
    sha256,
    baseDir,
    identities,
    seals,
    ...(ca === undefined ? {} : { ca }),
    secrets,
    origins: originsOf(profile),
    warnings: [...warningsOf(identities), ...warningsOf(seals)],
    placeOf: (path) => yaml.placeOf(path.split('.').filter((part) => part !== '')),
  };
}

/** The time of the expired identity is meant to be over. */
function warningsOf(identities: LoadedProfile['identities']): readonly string[] {
  const { expired: _, ...others } = identities;
  return Object.values(others).flatMap((identity) => identity.warnings);
}

function withOverrides(profile: Profile, overrides: ProfileOverrides): Profile {
  const baseUrl = overriding('--base-url', overrides.baseUrl) ?? profile.target.baseUrl;
  const authUrl = overriding('--auth-url', overrides.authUrl) ?? profile.target.authUrl;
  return {
    ...profile,
    target: {
      ...profile.target,
      baseUrl: baseUrl.replace(/\/+$/, ''),
      authUrl: authUrl.replace(/\/+$/, ''),
      ...pathsOf(profile, baseUrl),
      ...originsWith(profile, overrides),
    },
  };
}

/** Whole addresses, whichever way they are given. */
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

/** The file of one-time codes, found from anywhere. */
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

/** What a schema cannot say: blocks that a service needs, ids, order of dates. */
function contradictions(profile: Profile): readonly SettingsError[] {
  const errors: SettingsError[] = [];
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
    ...exemptedPayments(profile),
    ...otpErrors(profile),
    ...personErrors(profile),
    ...identityErrors(profile),
    ...scriptErrors(profile),
    ...accessErrors(profile),
    ...unknownOperations(profile),
    ...unlikePsus(profile),
  ];
}

/** Payments that nobody has to authorise would tell nothing of authorisations. */
function exemptedPayments({ pis }: Profile): readonly SettingsError[] {
  const { exemptUpTo, maxAmount = '1.00' } = pis ?? {};
  if (exemptUpTo === undefined || Number(maxAmount) > Number(exemptUpTo)) return [];
  const sentence =
    `\`pis.exemptUpTo\` (${exemptUpTo}) leaves no payment that the PSU authorises: ` +
    `\`pis.maxAmount\` (${maxAmount}) has to be above it.`;
  return [{ path: ['pis', 'exemptUpTo'], sentence }];
}

const OTP_SOURCES = ['fixed', 'command', 'file', 'page'];

function otpErrors({ psu }: Profile): readonly SettingsError[] {
  if (psu.otp === undefined) return [];
  const sources = Object.keys(psu.otp).filter((key) => OTP_SOURCES.includes(key));
  if (sources.length === 1) return [];
  const sentence = `\`psu.otp\` has to hold exactly one of ${OTP_SOURCES.join(', ')}.`;
  return [{ path: ['psu', 'otp'], sentence }];
}

/** Over https a TPP is known by its certificate; over plain http nobody needs one. */
function identityErrors({ identities, target, tls }: Profile): readonly SettingsError[] {
  if (identities.tpp1 !== undefined) return [];
  const secure = serviceBases(target).find((base) => base.startsWith('https:'));
  const header = tls?.clientCertificateHeader;
  const sentence =
    '`identities` lacks the key `tpp1`: the certificate that the TPP shows ' +
    (secure === undefined ? 'in `tls.clientCertificateHeader`.' : `at ${secure}.`);
  if (secure === undefined && header === undefined) return [];
  return [{ path: ['identities'], sentence, missing: true }];
}

/** A second TPP without a token would be refused for that alone. */
function accessErrors({ access, identities }: Profile): readonly SettingsError[] {
  const [[kind, tpps] = []] = Object.entries(access ?? {});
  if (kind === undefined || identities.tpp2 === undefined || 'tpp2' in tpps) return [];
  const sentence = `\`access.${kind}\` has nothing for tpp2, which \`identities\` names.`;
  return [{ path: ['access', kind], sentence }];
}

/** Who acts for the PSU has to be told how, or be a person that can come back to this machine. */
function personErrors({ psu, tpp }: Profile): readonly SettingsError[] {
  if (psu.browser !== 'manual') {
    const sentence = '`psu.approve` is missing: how the PSU logs in and approves.';
    return psu.approve === undefined ? [{ path: ['psu'], sentence }] : [];
  }
  return (['redirectUri', 'nokRedirectUri'] as const).flatMap((name) => {
    const uri = tpp[name];
    if (uri === undefined || (uri.startsWith('http://') && isLoopback(uri))) return [];
    const sentence =
      `\`tpp.${name}\` (${uri}) is not on this machine: with \`psu.browser: manual\` the suite waits ` +
      'there for the person, at an address like http://localhost:8765/callback.';
    return [{ path: ['tpp', name], sentence }];
  });
}

function unknownOperations(profile: Profile): readonly SettingsError[] {
  const known: readonly string[] = OPERATION_IDS;
  return (['optionalOperations', 'missingOperations'] as const).flatMap((list) =>
    (profile[list] ?? []).flatMap((id, index) => {
      if (known.includes(id)) return [];
      const meant = nearestWord(id, known);
      const tail = meant === undefined ? '' : ` Did you mean ${meant}?`;
      const sentence = `\`${list}\` names ${id}, which is no operation.${tail}`;
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
      hint: 'Check the path; relative ones start at the folder of the profile.',
      cause,
    });
  }
  const certificates = splitCertificates(text).join('');
  if (certificates !== '') return certificates;
  throw new Xs2aError('CERTIFICATE_UNUSABLE', `${file} holds no PEM certificate.`, {
    hint: "Give the PEM file of the CA that issued the bank's server certificate.",
  });
}

/** Adds where in the profile a certificate was named to an error about it. */
function placed<Result>(act: () => Result, path: DataPath, yaml: YamlReading): Result {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof Xs2aError)) throw error;
    const { code, message, hint, cause } = error;
    throw new Xs2aError(code, message, { hint, place: yaml.placeOf(path), cause });
  }
}
