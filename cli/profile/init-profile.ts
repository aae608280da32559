import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { BankDocumentation } from '../../conformance/drafting/compare-document.js';
import type { GivenTarget } from '../../conformance/drafting/draft-target.js';
import type { Probe } from '../../conformance/drafting/probe-bank.js';
import type { BankDocument } from '../../conformance/drafting/read-bank-document.js';
import { packageRoot } from '../../foundation/package-root.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import {
  certificateHeaderOf,
  headersOf,
  ibanOf,
  identityOf,
  type ProfileInitArguments,
  passphraseOf,
  withEnvironment,
} from './init-arguments.js';
import type { PlaceOfBank } from './place-of-bank.js';

const PROBE_MS = 4_000;

/** Probes the bank and writes a profile of the results. */
export async function initProfile(args: ProfileInitArguments): Promise<void> {
  const file = resolve(args.out);
  if (existsSync(file)) {
    throw new Xs2aError('USAGE', `${args.out} already exists.`, {
      hint: 'Name another file with --out; an existing profile is never overwritten.',
    });
  }
  ibanOf('--iban', args.iban);
  const facts = await documentOf(args.spec);
  const { given: known, secrets } = await givenOf(args, file, facts);
  const { given: placed, notes } = await found(args, known, secrets);
  for (const sentence of notes) process.stderr.write(`${sentence}\n`);
  const { given, probe } = await askedAt(args, placed, secrets, facts);
  const { draftProfile } = await import('../../conformance/drafting/draft-profile.js');
  const { saidBy } = await import('../../conformance/preflight/refused-alike.js');
  const safe = withoutSecrets(given);
  const tell = (sentence: string): void => void process.stderr.write(`${safe(sentence)}\n`);
  const asking = { ...placeOf(given), wire: await wireFor(args, given, secrets) };
  const { learnAccounts } = await import('./learn-accounts.js');
  const learnt = await learnAccounts(asking, { args, probe, tell });
  await asking.wire.close();
  const seen = { ...probe, dialect: learnt.dialect };
  const documented = facts === undefined ? undefined : await compared(facts, seen);
  write(file, safe(draftProfile(given, seen, documented, learnt)));
  process.stdout.write(`${file}\n`);
  for (const sentence of toldOf(probe, given, saidBy)) tell(sentence);
  process.stderr.write(`Fill in every REPLACE, then run: xs2a profile check ${args.out}\n`);
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
  saidBy: (refused: { readonly status: number; readonly words: string }) => string,
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
  const { loadDocument } = await import('../../generator/load/load-document.js');
  const files = ['xs2a.yaml', 'overlays/berlin-group.yaml'];
  const [contract, formal] = await Promise.all(
    files.map(async (each) => (await loadDocument(join(packageRoot(), 'spec', each))).document),
  );
  return [contract, formal];
}

async function documentOf(spec: string | undefined): Promise<BankDocument | undefined> {
  if (spec === undefined) return undefined;
  const { readBankDocument } = await import('../../conformance/drafting/read-bank-document.js');
  return readBankDocument(resolve(spec), await ourDocuments());
}

async function compared(facts: BankDocument, { dialect }: Probe): Promise<BankDocumentation> {
  const { compareDocument } = await import('../../conformance/drafting/compare-document.js');
  const [contract, formal] = await ourDocuments();
  const ours = dialect.dialect === 'contract' ? contract : formal;
  return { facts, compared: compareDocument(facts.operations, ours) };
}

/** The given options as the profile writes them, and the secrets that stay out of it. */
async function givenOf(args: ProfileInitArguments, file: string, facts: BankDocument | undefined) {
  const { isBaseUrl } = await import('../../conformance/profile/profile-errors.js');
  const baseUrl = addressOf(args.url, facts);
  const trimmed = baseUrl.url.replace(/\/+$/, '');
  for (const url of [trimmed, args['auth-url'] ?? trimmed]) {
    if (isBaseUrl(url)) continue;
    throw new Xs2aError('USAGE', `${url} is not the address of a bank.`, {
      hint: 'Give an absolute http or https address without query or fragment.',
    });
  }
  const authUrl = (args['auth-url'] ?? new URL(trimmed).origin).replace(/\/+$/, '');
  const beside = (path: string) => relative(dirname(file), resolve(path)) || path;
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
function ofPsu(args: ProfileInitArguments): Partial<GivenTarget> {
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

/** Looks for the interface at the given address, with several versions, and below usual folders. */
async function found(
  args: ProfileInitArguments,
  given: GivenTarget,
  secrets: Secrets,
): Promise<PlaceOfBank> {
  const { findInterface } = await import('../../conformance/drafting/find-interface.js');
  const { placeOfBank } = await import('./place-of-bank.js');
  const baseUrl = given.baseUrl.url;
  const host = { ...given, baseUrl: { ...given.baseUrl, url: new URL(baseUrl).origin } };
  const wire = await wireFor(args, host, secrets);
  try {
    const asking = { wire, baseUrl, authUrl: given.authUrl.url, timeoutMs: PROBE_MS };
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
  args: ProfileInitArguments,
  given: GivenTarget,
  secrets: Secrets,
  facts: BankDocument | undefined,
): Promise<{ readonly given: GivenTarget; readonly probe: Probe }> {
  const probe = await probed(args, given, secrets, facts);
  const path = pathOf(given.baseUrl.url, facts?.servers[0]);
  if (path === '' || isSeen(probe)) return { given, probe };
  const url = `${given.baseUrl.url}${path}`;
  const evidence = `document: --url, and the path ${path} of its first server` as const;
  const below: GivenTarget = { ...given, baseUrl: { url, evidence } };
  const other = await probed(args, below, secrets, facts);
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
  args: ProfileInitArguments,
  given: GivenTarget,
  secrets: Secrets,
  facts: BankDocument | undefined,
): Promise<Probe> {
  const { probeBank } = await import('../../conformance/drafting/probe-bank.js');
  const baseUrl = given.baseUrl.url;
  const wire = await wireFor(args, given, secrets);
  process.stderr.write(`Probing what ${baseUrl} offers, one request after the other.\n`);
  try {
    const probe = await probeBank({ wire, ...placeOf(given) }, facts);
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
  args: ProfileInitArguments,
  given: GivenTarget,
  { files, passphrase }: Secrets,
) {
  const { loadIdentity } = await import('../../pki/load-identity.js');
  const { createWire } = await import('../../conformance/wire/create-wire.js');
  const { withHeaders } = await import('../../conformance/wire/with-headers.js');
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

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    const hint = 'Name a file in a folder that exists and that you may write to.';
    const message = `Cannot write the profile to ${file}.`;
    throw new Xs2aError('FILE_UNWRITABLE', message, { hint, cause });
  }
}

async function readCa(file: string): Promise<string> {
  const { splitCertificates } = await import('../../pki/split-certificates.js');
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
