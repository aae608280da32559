import type { Options } from 'yargs';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { ArgumentsOf } from '../shared/arguments-of.js';

/** The options of `xs2a profile init`. */
export const INIT_OPTIONS = {
  url: {
    type: 'string',
    requiresArg: true,
    describe: 'Service address, like https://bank.example/psd2; by default the `servers` of --spec',
  },
  'auth-url': {
    type: 'string',
    requiresArg: true,
    describe: "IAM address; by default the service's host",
  },
  certificate: {
    type: 'string',
    requiresArg: true,
    describe: 'Client certificate of the TPP (PEM); not needed for http',
  },
  key: {
    type: 'string',
    requiresArg: true,
    describe: 'Private key of that certificate (PEM)',
  },
  pfx: {
    type: 'string',
    requiresArg: true,
    describe: 'Client certificate and key in one file (PFX, PKCS#12)',
  },
  passphrase: {
    type: 'string',
    requiresArg: true,
    describe: `Passphrase of the PFX or key; \${env:NAME} reads a variable, by default XS2A_PASSPHRASE`,
  },
  ca: {
    type: 'string',
    requiresArg: true,
    describe: "CAs to trust for the bank's server certificate (PEM); by default the system's",
  },
  header: {
    type: 'string',
    array: true,
    requiresArg: true,
    describe: `'Name: value' on every request; may contain \${now}, \${httpDate}, \${uuid}, \${env:NAME}`,
  },
  spec: {
    type: 'string',
    requiresArg: true,
    describe: "The bank's own OpenAPI document: operations missing there count as not offered",
  },
  'client-cert-header': {
    type: 'string',
    requiresArg: true,
    describe: 'Over http: NAME of the header that carries the certificate (RFC 9440), or NAME:pem',
  },
  iban: {
    type: 'string',
    requiresArg: true,
    describe: 'An account of the PSU',
  },
  'creditor-iban': {
    type: 'string',
    requiresArg: true,
    describe: 'An account that may receive payments',
  },
  'psu-id': {
    type: 'string',
    requiresArg: true,
    describe: 'Name of the PSU at the login, sent as PSU-ID with creations',
  },
  consent: {
    type: 'string',
    requiresArg: true,
    describe: 'Id of a granted consent, to read accounts and their currency with',
  },
  yes: {
    type: 'boolean',
    default: false,
    describe:
      'Also create one consent, and a payment of 1.00 where both accounts are known; they show the SCA approach and are deleted',
  },
  out: {
    type: 'string',
    default: 'profile.yaml',
    requiresArg: true,
    describe: 'File to write; an existing file is not changed',
  },
} as const satisfies Readonly<Record<string, Options>>;

export type ProfileInitArguments = ArgumentsOf<typeof INIT_OPTIONS>;

/** `NAME` for the form of RFC 9440, or `NAME:pem`. */
export function certificateHeaderOf(given: string | undefined) {
  if (given === undefined) return undefined;
  const [, name, pem] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)(:pem)?$/.exec(given) ?? [];
  if (name !== undefined) return { name, format: pem === undefined ? 'rfc9440' : 'pem' } as const;
  throw new Xs2aError('USAGE', `--client-cert-header ${given} is not the name of a header.`, {
    hint: 'Write it like --client-cert-header Client-Cert or --client-cert-header X-SSL-Client-Cert:pem.',
  });
}

/** An IBAN without spaces; undefined when none was given. */
export function ibanOf(flag: string, given: string | undefined): string | undefined {
  const iban = given?.replace(/\s/g, '').toUpperCase();
  if (iban === undefined || /^[A-Z]{2}\d{2}[0-9A-Z]{4,30}$/.test(iban)) return iban;
  throw new Xs2aError('USAGE', `${flag} ${given} is not an IBAN.`, {
    hint: `Write it like ${flag} DE89370400440532013000.`,
  });
}

export interface GivenHeader {
  readonly name: string;
  /** As given: `${env:NAME}` is not replaced. */
  readonly value: string;
}

/** Each one is `Name: value`. */
export function headersOf(given: readonly string[] | undefined): readonly GivenHeader[] {
  return (given ?? []).map((text) => {
    const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*:\s*([^\r\n]*)$/.exec(text) ?? [];
    if (name !== undefined && value !== undefined && value !== '') return { name, value };
    throw new Xs2aError('USAGE', `--header ${JSON.stringify(text)} is not a header.`, {
      hint: `Write it like --header 'Date: \${httpDate}'.`,
    });
  });
}

/** Replaces `${env:NAME}` by the value of the variable. */
export function withEnvironment(text: string, flag: string): string {
  return text.replace(/\$\{env:([^}]*)\}/g, (_, name: string) => {
    const value = process.env[name];
    if (value !== undefined) return value;
    const message = `${flag} needs the environment variable ${name}, which is not set.`;
    throw new Xs2aError('SECRET_UNAVAILABLE', message, { hint: `Set ${name} and start again.` });
  });
}

const DEFAULT_VARIABLE = 'XS2A_PASSPHRASE';

/** The passphrase itself, and the reference to it in the profile, which always names a variable. */
export function passphraseOf({
  passphrase,
}: Pick<ProfileInitArguments, 'passphrase'>):
  | { readonly secret: string; readonly named: string }
  | undefined {
  const named = `\${env:${DEFAULT_VARIABLE}}`;
  if (passphrase === undefined) {
    const secret = process.env[DEFAULT_VARIABLE];
    return secret === undefined ? undefined : { secret, named };
  }
  const isName = /^\$\{env:[^}]+\}$/.test(passphrase);
  return {
    secret: withEnvironment(passphrase, '--passphrase'),
    named: isName ? passphrase : named,
  };
}

/** Certificate and key, or a PFX; undefined is only allowed when the bank is called over plain HTTP. */
export function identityOf(
  { certificate, key, pfx }: ProfileInitArguments,
  url: string,
): { readonly certificate: string; readonly key: string } | { readonly pfx: string } | undefined {
  if (pfx !== undefined && (certificate !== undefined || key !== undefined)) {
    throw usage('--pfx cannot be combined with --certificate or --key.');
  }
  if (pfx !== undefined) return { pfx };
  if (certificate !== undefined && key !== undefined) return { certificate, key };
  if (certificate !== undefined || key !== undefined) {
    throw usage(`--${certificate === undefined ? 'key' : 'certificate'} is given alone.`);
  }
  if (/^http:/i.test(url)) return undefined;
  throw usage(`${url} needs a client certificate.`);
}

const usage = (message: string): Xs2aError =>
  new Xs2aError('USAGE', message, {
    hint: 'Give --certificate and --key (PEM files), or --pfx and --passphrase.',
  });
