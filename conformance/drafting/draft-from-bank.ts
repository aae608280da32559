import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { packageRoot } from '../../foundation/package-root.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { loadDocument } from '../../generator/load/load-document.js';
import { loadIdentity } from '../../pki/load-identity.js';
import { splitCertificates } from '../../pki/split-certificates.js';
import { saidBy } from '../preflight/refused-alike.js';
import { isBaseUrl } from '../profile/profile-errors.js';
import { createWire } from '../wire/create-wire.js';
import { withHeaders } from '../wire/with-headers.js';
import type { AskerOptions } from './asker.js';
import type { BankDocumentation } from './compare-document.js';
import { compareDocument } from './compare-document.js';
import { draftProfile } from './draft-profile.js';
import type { GivenTarget } from './draft-target.js';
import {
  certificateHeaderOf,
  type DraftingArguments,
  headersOf,
  ibanOf,
  identityOf,
  passphraseOf,
  withEnvironment,
} from './drafting-arguments.js';
import { findInterface } from './find-interface.js';
import { learnAccounts } from './learn-accounts.js';
import type { PlaceOfBank } from './place-of-bank.js';
import { placeOfBank } from './place-of-bank.js';
import type { Probe } from './probe-bank.js';
import { probeBank } from './probe-bank.js';
import type { BankDocument } from './read-bank-document.js';
import { readBankDocument } from './read-bank-document.js';

const PROBE_MS = 4_000;

/** A drafted profile. */
export interface DraftFromBank {
  readonly yaml: string;
  /** What the user needs to know before reading it, one sentence each. */
  readonly warnings: readonly string[];
}

/** Who listens while a bank is probed. */
export interface DraftingListener {
  /** How the profile names the file at a path. */
  readonly nameOf: (path: string) => string;
  /** Gets a sentence about what happens. */
  readonly tell: (sentence: string) => void;
  /** Gets each request with its response, safe to show. */
  readonly heard?: (line: string) => void;
}

/** Probes a bank and drafts a profile of the results. Throws TARGET_UNREACHABLE when no response comes. */
export async function draftFromBank(
  args: DraftingArguments,
  { nameOf, tell: say, heard }: DraftingListener,
): Promise<DraftFromBank> {
  ibanOf('--iban', args.iban);
  const facts = await documentOf(args.spec);
  const { given: known, secrets } = await givenOf(args, nameOf, facts);
  const safe = withoutSecrets(known);
  const tell = (sentence: string): void => say(safe(sentence));
  const listener = heard === undefined ? {} : { heard: (line: string) => heard(safe(line)) };
  const { given: placed, notes } = await found(args, known, secrets, listener);
  for (const sentence of notes) tell(sentence);
  const { given, probe } = await askedAt({ args, secrets, facts, tell, listener }, placed);
  const asking = { ...placeOf(given), ...listener, wire: await wireFor(args, given, secrets) };
  const learnt = await learnAccounts(asking, { args, probe, tell });
  await asking.wire.close();
  const seen = { ...probe, dialect: learnt.dialect };
  const documented = facts === undefined ? undefined : await compared(facts, seen);
  return {
    yaml: safe(draftProfile(given, seen, documented, learnt)),
    warnings: toldOf(probe, given).map(safe),
  };
}

/** Removes the values of variables, which a bank may repeat in its responses. */
function withoutSecrets({ headers }: GivenTarget): (text: string) => string {
  const values = headers.flatMap(({ value }) =>
    [...value.matchAll(/\$\{env:([^}]*)\}/g)].map(([, name]) => process.env[name ?? ''] ?? ''),
  );
  const secrets = values.filter((value) => value.length > 3);
  return (text) => secrets.reduce((one, secret) => one.replaceAll(secret, '***'), text);
}

/** Warnings that the user needs before reading the draft. */
function toldOf(
  { refused, allAlike, services }: Probe,
  { headers }: GivenTarget,
): readonly string[] {
  const bare = headers.filter(
    ({ name, value }) =>
      /authori[sz]ation|key|secret|token/i.test(name) && !value.includes('${env:'),
  );
  const open = bare.map(
    ({ name }) =>
      `The profile contains the value of ${name}: use --header '${name}: \${env:NAME}' to keep it out.`,
  );
  if (refused !== undefined) {
    const what = `Every call is refused in the same way: ${saidBy(refused)} (${refused.calls} calls).`;
    return [...open, `${what}\n${WHAT_IT_WANTS}`];
  }
  if (allAlike !== undefined) {
    const what = `Every address gets the same response (${allAlike}), even addresses that do not exist.`;
    return [...open, `${what} ${NO_BANK}`];
  }
  return services.some(({ offered }) => offered === true) ? open : [...open, NO_BANK];
}

const NO_BANK = 'None of the responses looks like a bank: check --url, above all its path.';
const WHAT_IT_WANTS =
  "Give what it requires, then delete the file and try again: --header 'Name: value' for a header or a\n" +
  'token (may be repeated), or another certificate. What the profile says about its services is guessed.';

/** Our documents of both dialects: together they cover every operation. */
async function ourDocuments(): Promise<readonly [contract: unknown, formal: unknown]> {
  const files = ['xs2a.yaml', 'overlays/berlin-group.yaml'];
  const [contract, formal] = await Promise.all(
    files.map(async (each) => (await loadDocument(join(packageRoot(), 'spec', each))).document),
  );
  return [contract, formal];
}

async function documentOf(spec: string | undefined): Promise<BankDocument | undefined> {
  if (spec === undefined) return undefined;
  return readBankDocument(resolve(spec), await ourDocuments());
}

async function compared(facts: BankDocument, { dialect }: Probe): Promise<BankDocumentation> {
  const [contract, formal] = await ourDocuments();
  const ours = dialect.dialect === 'contract' ? contract : formal;
  return { facts, compared: compareDocument(facts.operations, ours) };
}

/** The given options as the profile writes them, and the secrets that stay out of it. */
async function givenOf(
  args: DraftingArguments,
  beside: DraftingListener['nameOf'],
  facts: BankDocument | undefined,
) {
  const baseUrl = addressOf(args.url, facts);
  const trimmed = baseUrl.url.replace(/\/+$/, '');
  for (const url of [trimmed, args['auth-url'] ?? trimmed]) {
    if (isBaseUrl(url)) continue;
    throw new Xs2aError('USAGE', `${url} is not the address of a bank.`, {
      hint: 'Give an absolute http or https address without query or fragment.',
    });
  }
  const authUrl = (args['auth-url'] ?? new URL(trimmed).origin).replace(/\/+$/, '');
  const files = identityOf(args, trimmed);
  const identity =
    files === undefined
      ? undefined
      : 'pfx' in files
        ? { pfx: beside(files.pfx) }
        : { certificate: beside(files.certificate), key: beside(files.key) };
  const passphrase = files === undefined ? undefined : passphraseOf(args);
  const given: GivenTarget = {
    baseUrl: { ...baseUrl, url: trimmed },
    authUrl: {
      url: authUrl,
      evidence: args['auth-url'] === undefined ? undefined : 'given: --auth-url',
    },
    identity,
    headers: headersOf(args.header),
    ...(passphrase === undefined ? {} : { passphrase: passphrase.named }),
    ...(args.ca === undefined ? {} : { ca: beside(args.ca) }),
    ...ofPsu(args),
  };
  return { given, secrets: { files, passphrase: passphrase?.secret } };
}

/** The options about the PSU and the form of the certificate. */
function ofPsu(args: DraftingArguments): Partial<GivenTarget> {
  const certificateHeader = certificateHeaderOf(args['client-cert-header']);
  const creditorIban = ibanOf('--creditor-iban', args['creditor-iban']);
  const psuId = args['psu-id'];
  return {
    ...(certificateHeader === undefined ? {} : { certificateHeader }),
    ...(creditorIban === undefined ? {} : { creditorIban }),
    ...(psuId === undefined ? {} : { psuId }),
  };
}

/** `--url`, or the first server of the document. */
function addressOf(
  url: string | undefined,
  facts: BankDocument | undefined,
): GivenTarget['baseUrl'] {
  if (url !== undefined) return { url, evidence: 'given: --url' };
  const server = facts?.servers[0];
  if (server !== undefined && /^https?:\/\//i.test(server)) {
    return { url: server, evidence: 'document: the first of its servers' };
  }
  throw new Xs2aError('USAGE', 'The address of the bank is missing.', {
    hint: 'Give --url https://bank.example/psd2, or --spec with a document that has absolute `servers`.',
  });
}

interface Secrets {
  readonly files: ReturnType<typeof identityOf>;
  readonly passphrase: string | undefined;
}

/** What each probe of a bank works with. */
interface Probing {
  readonly args: DraftingArguments;
  readonly secrets: Secrets;
  readonly facts: BankDocument | undefined;
  readonly tell: (sentence: string) => void;
  readonly listener: Pick<AskerOptions, 'heard'>;
}

/** Looks for the interface at the given address, with several versions, and below usual folders. */
async function found(
  args: DraftingArguments,
  given: GivenTarget,
  secrets: Secrets,
  listener: Pick<AskerOptions, 'heard'>,
): Promise<PlaceOfBank> {
  const baseUrl = given.baseUrl.url;
  const host = { ...given, baseUrl: { ...given.baseUrl, url: new URL(baseUrl).origin } };
  const wire = await wireFor(args, host, secrets);
  try {
    const asking = { wire, baseUrl, authUrl: given.authUrl.url, timeoutMs: PROBE_MS, ...listener };
    return placeOfBank(given, await findInterface(asking));
  } finally {
    await wire.close();
  }
}

/**
 * Probes the bank. When nothing is found at `--url` and it has no path, probes again below the path of the
 * document's first server.
 */
async function askedAt(
  probing: Probing,
  given: GivenTarget,
): Promise<{ readonly given: GivenTarget; readonly probe: Probe }> {
  const { facts } = probing;
  const probe = await probed(probing, given);
  const path = pathOf(given.baseUrl.url, facts?.servers[0]);
  if (path === '' || isSeen(probe)) return { given, probe };
  const url = `${given.baseUrl.url}${path}`;
  const evidence = `document: --url, and the path ${path} of its first server` as const;
  const below: GivenTarget = { ...given, baseUrl: { url, evidence } };
  const other = await probed(probing, below);
  return isSeen(other) ? { given: below, probe: other } : { given, probe };
}

const isSeen = ({ services, refused }: Probe): boolean =>
  refused !== undefined || services.some(({ name, offered }) => name !== 'IAM' && offered === true);

/** The path of a server, for an address that has none; '' when it is not to be added. */
function pathOf(url: string, server: string | undefined): string {
  if (server === undefined || new URL(url).pathname !== '/' || !URL.canParse(server, url))
    return '';
  return new URL(server, url).pathname.replace(/\/+$/, '');
}

/**
 * Probes the bank. Throws TARGET_UNREACHABLE when no response comes, because then there is nothing to report.
 */
async function probed(
  { args, secrets, facts, tell, listener }: Probing,
  given: GivenTarget,
): Promise<Probe> {
  const baseUrl = given.baseUrl.url;
  const wire = await wireFor(args, given, secrets);
  tell(`Probing what ${baseUrl} offers, one request after the other.`);
  try {
    const probe = await probeBank({ wire, ...placeOf(given), ...listener }, facts);
    if (probe.failure === undefined) return probe;
    const why = probe.failure.replace(/\.$/, '');
    throw new Xs2aError('TARGET_UNREACHABLE', `${baseUrl} does not respond: ${why}.`, {
      hint: 'Check the address, the certificate and --ca.',
    });
  } finally {
    await wire.close();
  }
}

const placeOf = (given: GivenTarget) => ({
  baseUrl: given.baseUrl.url,
  authUrl: given.authUrl.url,
  versions: given.versions?.of,
  timeoutMs: PROBE_MS,
});

async function wireFor(
  args: DraftingArguments,
  given: GivenTarget,
  { files, passphrase }: Secrets,
) {
  const word = passphrase === undefined ? {} : { passphrase };
  const headers = given.headers.map(({ name, value }) => ({
    name,
    value: withEnvironment(value, `--header ${name}`),
  }));
  const tpp1 = files === undefined ? undefined : loadIdentity({ ...files, ...word }, process.cwd());
  const ca = args.ca === undefined ? {} : { ca: await readCa(args.ca) };
  const { certificateHeader } = given;
  const inHeader =
    certificateHeader === undefined ? {} : { clientCertificateHeader: certificateHeader };
  const bare = createWire({ identities: tpp1 === undefined ? {} : { tpp1 }, ...ca, ...inHeader });
  // without a certificate the TPP connects as a browser does
  const anonymous: typeof bare = {
    send: (request, signal) => bare.send({ ...request, identity: 'psu' }, signal),
    close: () => bare.close(),
  };
  const target = { baseUrl: given.baseUrl.url, authUrl: given.authUrl.url };
  return withHeaders(tpp1 === undefined ? anonymous : bare, headers, target);
}

async function readCa(file: string): Promise<string> {
  const hint = 'Name a PEM file with the CAs of the bank, or leave out --ca.';
  let text: string;
  try {
    text = readFileSync(file, 'latin1');
  } catch (cause) {
    throw new Xs2aError('FILE_UNREADABLE', `Cannot read --ca ${file}.`, { hint, cause });
  }
  const certificates = splitCertificates(text).join('');
  if (certificates !== '') return certificates;
  throw new Xs2aError('CERTIFICATE_UNUSABLE', `--ca ${file} contains no PEM certificate.`, {
    hint,
  });
}
