import { Xs2aError } from '../../foundation/xs2a-error.js';

/** What is known of a bank before it is probed: the options of `xs2a profile init`, by their names there. */
export interface DraftingArguments {
  readonly url?: string | undefined;
  readonly 'auth-url'?: string | undefined;
  readonly certificate?: string | undefined;
  readonly key?: string | undefined;
  readonly pfx?: string | undefined;
  readonly passphrase?: string | undefined;
  readonly ca?: string | undefined;
  readonly header?: readonly string[] | undefined;
  readonly spec?: string | undefined;
  readonly 'client-cert-header'?: string | undefined;
  readonly iban?: string | undefined;
  readonly 'creditor-iban'?: string | undefined;
  readonly 'psu-id'?: string | undefined;
  readonly consent?: string | undefined;
  /** Whether a consent and a payment may be created to see their responses. */
  readonly yes: boolean;
}

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
}: Pick<DraftingArguments, 'passphrase'>):
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
  { certificate, key, pfx }: DraftingArguments,
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
