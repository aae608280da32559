import type { AskerOptions } from './asker.js';
import { type LineEvidence, line, quoted } from './draft-lines.js';
import type { Probe } from './probe-bank.js';
import type { BankDocument, Scheme } from './read-bank-document.js';

/** The user's options of the command line, or the values of the bank's document instead. */
export interface GivenTarget {
  readonly baseUrl: { readonly url: string; readonly evidence: LineEvidence };
  /** Versions in the paths, when they are not the contract's, and what shows them. */
  readonly versions?: {
    readonly of: NonNullable<AskerOptions['versions']>;
    readonly evidence: LineEvidence;
  };
  /** Other interfaces that were found, one sentence each. */
  readonly elsewhere?: readonly string[];
  /** `evidence` is undefined when the host of the service is assumed to be the IAM. */
  readonly authUrl: { readonly url: string; readonly evidence: LineEvidence | undefined };
  /** Paths as written in the profile; undefined when requests are sent without a certificate. */
  readonly identity:
    | { readonly certificate: string; readonly key: string }
    | { readonly pfx: string }
    | undefined;
  /** `${env:NAME}`, never the secret itself. */
  readonly passphrase?: string;
  readonly ca?: string;
  /** The header that carries the client certificate over plain http. */
  readonly certificateHeader?: { readonly name: string; readonly format: 'rfc9440' | 'pem' };
  readonly psuId?: string;
  readonly creditorIban?: string;
  /** As written in the profile. */
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

export function draftTarget(
  given: GivenTarget,
  probe: Probe,
  document: BankDocument | undefined,
): readonly string[] {
  const { baseUrl, authUrl } = given;
  return [
    'target:',
    `  ${line(`baseUrl: ${quoted(baseUrl.url)}`, baseUrl.evidence)}`,
    ...(document?.servers ?? []).map((each) => `  # servers of its document: ${quoted(each)}`),
    `  ${line(`authUrl: ${quoted(authUrl.url)}`, authUrl.evidence ?? iamEvidence(probe))}`,
    ...probe.spellings.map((each) => `  # seen: ${each}`),
    ...versionLines(given),
    ...tlsLines(given),
    ...identities(given),
    'tpp:',
    `  ${line('redirectUri: https://tpp.example/callback', 'guess: enter one that is registered at the bank; it is never opened')}`,
    ...clientLines(probe),
  ];
}

/** Where no TPP can register, the client id has to be known. */
const clientLines = ({ oauth }: Probe): readonly string[] =>
  oauth?.registers === false
    ? [
        `  ${line('clientId: REPLACE', 'REPLACE with the client id of the TPP: the metadata name no registration')}`,
      ]
    : [];

function tlsLines({ ca, certificateHeader }: GivenTarget): readonly string[] {
  if (ca === undefined && certificateHeader === undefined) return [];
  const { name, format } = certificateHeader ?? {};
  return [
    'tls:',
    ...(ca === undefined ? [] : [`  ${line(`ca: ${quoted(ca)}`, 'given: --ca')}`]),
    ...(name === undefined
      ? []
      : [
          `  ${line(`clientCertificateHeader: { name: ${name}, format: ${format} }`, 'given: --client-cert-header')}`,
        ]),
  ];
}

/** The versions in the paths, and the other interfaces that were found. */
function versionLines({ versions, elsewhere = [] }: GivenTarget): readonly string[] {
  const others = elsewhere.map((each) => `  # ${each}`);
  if (versions === undefined) return others;
  const each = Object.entries(versions.of).map(
    ([service, version]) => `    ${service}: ${version}`,
  );
  return [`  ${line('versions:', versions.evidence)}`, ...each, ...others];
}

/** Whether an IAM was found at the URL that nobody named. */
function iamEvidence({ services }: Probe): LineEvidence {
  const iam = services.find(({ name }) => name === 'IAM');
  return iam?.offered === true
    ? `seen: the host of the service; ${iam.because}`
    : `guess: the host of the service, where no IAM was seen (${iam?.because ?? 'not asked'})`;
}

function identities({ identity, passphrase }: GivenTarget): readonly string[] {
  if (identity === undefined) {
    return ['# identities: no certificate was given, and plain http uses none'];
  }
  const files = Object.entries(identity).map(
    ([name, path]) => `    ${line(`${name}: ${quoted(String(path))}`, `given: --${name}`)}`,
  );
  const secret =
    passphrase === undefined
      ? []
      : [
          `    ${line(`passphrase: ${quoted(passphrase)}`, 'given: set this variable; the file contains no secret')}`,
        ];
  return [
    'identities:',
    '  tpp1:',
    ...files,
    ...secret,
    '  # tpp2, expired, unknownCa and wrongRole make the ownership and certificate cases apply.',
  ];
}

/** Headers that the user gave, that the document requires, and that its security schemes may mean. */
export function draftHeaders(
  given: GivenTarget,
  document: BankDocument | undefined,
): readonly string[] {
  const own = given.headers.flatMap(({ name, value }) => [
    `  ${line(`- name: ${quoted(name)}`, 'given: --header')}`,
    `    ${line(`value: ${quoted(value)}`, 'given: --header')}`,
  ]);
  const isGiven = (name: string) =>
    given.headers.some((each) => each.name.toLowerCase() === name.toLowerCase());
  const wanted = (document?.headers ?? []).filter((name) => !isGiven(name));
  const schemes = (document?.schemes ?? []).filter(({ header }) => !isGiven(header ?? ''));
  const keys = schemes.filter(({ header, required }) => header !== undefined && required);
  const names = [...new Set([...wanted, ...keys.map(({ header }) => header ?? '')])];
  const active = [
    ...own,
    ...names.flatMap((name) => [
      `  ${line(`- name: ${quoted(name)}`, 'document: every operation requires it')}`,
      `    ${line('value: REPLACE', 'REPLACE with its value; it may contain ${now}, ${httpDate}, ${uuid}, ${env:NAME}')}`,
    ]),
  ];
  const guesses = schemes
    .filter((each) => !keys.includes(each))
    .flatMap((each) => guessOf(each, isGiven));
  if (active.length === 0) return guesses.map((each) => `# ${each}`);
  return ['headers:', ...active, ...guesses.map((each) => `  # ${each}`)];
}

/** What a security scheme of the document may mean, as a comment. */
function guessOf(scheme: Scheme, isGiven: (name: string) => boolean): readonly string[] {
  const { name, kind, header, required } = scheme;
  const title = `guess: its document names the security scheme ${quoted(name)} (${kind}${required ? ', for every call' : ''})`;
  if (kind === 'mutualTLS') return [`${title}: \`identities.tpp1\``];
  if (header !== undefined)
    return [`${title}: headers: [{ name: ${quoted(header)}, value: REPLACE }]`];
  if (isGiven('Authorization')) return [];
  return /bearer|oauth2|openIdConnect/i.test(kind)
    ? [
        `${title}: a token for every call, as access: { static: { tpp1: "\${env:XS2A_TOKEN}" } } or clientCredentials`,
      ]
    : [title];
}
