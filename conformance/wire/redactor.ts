import { HEAD, Needles } from './needles.js';

/** What stands where a secret stood. */
export const REDACTED = '[redacted]';

const SECRET_KEYS: ReadonlySet<string> = new Set(
  [
    'password',
    'encryptedPassword',
    'additionalPassword',
    'additionalEncryptedPassword',
    'passphrase',
    'pin',
    'otp',
    'tan',
    'client_secret',
    'clientSecret',
    'access_token',
    'accessToken',
    'refresh_token',
    'id_token',
    'registration_access_token',
    'client_assertion',
    'code_verifier',
    'scaAuthenticationData',
    'confirmationCode',
    'private_key',
    'privateKey',
    'jwk',
  ].map((name) => name.toLowerCase()),
);

/** A one-time code is a secret in addresses and forms; in JSON `code` names an error. */
const isSecretParameter = (name: string): boolean => isSecretKey(name) || name === 'code';

function isSecretKey(name: string): boolean {
  return SECRET_KEYS.has(name.toLowerCase());
}

const SECRET_HEADERS: ReadonlySet<string> = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
]);

/** Takes secrets out of what is about to be recorded. */
export interface Redactor {
  /** Strings to take out from now on, whatever they stand in; shorter than 4 are passed over. */
  learn(secrets: Iterable<string>): void;
  /** Any text: known secrets, private keys, parameters of addresses. */
  text(text: string): string;
  header(name: string, value: string): string;
  /** A body: also by its keys, in JSON and in forms. */
  body(text: string, contentType: string | null): string;
}

/** A redactor that knows these secrets from the beginning. */
export function makeRedactor(secrets: Iterable<string> = []): Redactor {
  const known = new KnownSecrets();
  known.learn(secrets);
  const text = (given: string): string => redactText(given, known);
  return {
    learn: (more) => known.learn(more),
    text,
    header: (name, value) => redactHeader(name, value, text),
    body: (given, contentType) => text(redactByKey(given, contentType)),
  };
}

class KnownSecrets {
  readonly #secrets = new Set<string>();
  readonly #needles = new Needles();
  readonly #forms = new Set<string>();
  /** The longest first: no part of one is taken out alone. */
  #sorted: readonly string[] | undefined;

  learn(secrets: Iterable<string>): void {
    for (const secret of secrets) {
      if (this.#secrets.has(secret) || secret.length < HEAD) continue;
      this.#secrets.add(secret);
      for (const form of formsOf(secret)) {
        this.#needles.add(form);
        this.#forms.add(form);
      }
      this.#sorted = undefined;
    }
  }

  takenOutOf(text: string): string {
    if (!this.#needles.in(text)) return text;
    this.#sorted ??= [...this.#forms].sort((one, other) => other.length - one.length);
    let result = text;
    for (const form of this.#sorted) {
      if (form.length <= result.length) result = result.replaceAll(form, REDACTED);
    }
    return result;
  }
}

const PRIVATE_KEY =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g;
const PARAMETER = /([?&#;]|\\u0026)([A-Za-z_.-]+)=([^&#;"'\s<>\\]*)/g;
const USER_INFO = /(https?:\/\/[^/\s:@"]+:)[^/\s@"]+@/gi;

function redactText(given: string, known: KnownSecrets): string {
  let result = given;
  if (result.includes('PRIVATE KEY')) result = result.replace(PRIVATE_KEY, REDACTED);
  if (result.includes('@')) result = result.replace(USER_INFO, `$1${REDACTED}@`);
  result = known.takenOutOf(result);
  if (!result.includes('=')) return result;
  return result.replace(PARAMETER, (whole, before: string, name: string) =>
    isSecretParameter(name) ? `${before}${name}=${REDACTED}` : whole,
  );
}

function redactHeader(name: string, value: string, text: (value: string) => string): string {
  if (!SECRET_HEADERS.has(name.toLowerCase())) return text(value);
  const scheme = /authorization$/i.test(name) ? /^[A-Za-z]+ (?=\S)/.exec(value)?.[0] : undefined;
  return `${scheme ?? ''}${REDACTED}`;
}

function redactByKey(given: string, contentType: string | null): string {
  if (/x-www-form-urlencoded/i.test(contentType ?? '')) return redactForm(given);
  return /^\s*[[{]/.test(given) ? redactJson(given) : given;
}

function redactForm(given: string): string {
  return given
    .split('&')
    .map((pair) => {
      const name = pair.split('=')[0] ?? '';
      return isSecretParameter(decodeForm(name)) && pair.includes('=')
        ? `${name}=${REDACTED}`
        : pair;
    })
    .join('&');
}

function decodeForm(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Keeps the text as it came unless something had to be taken out. */
function redactJson(given: string): string {
  let found = false;
  try {
    const redacted: unknown = JSON.parse(given, function (this: object, key, value: unknown) {
      const secret = isSecretKey(key) || (key === 'code' && isOneTimeCode(value, this));
      if (!secret || value === null) return value;
      found = true;
      return REDACTED;
    });
    return found ? JSON.stringify(redacted, null, given.includes('\n') ? 2 : undefined) : given;
  } catch {
    return redactBrokenJson(given);
  }
}

/** In JSON a one-time code is told from the name of an error by its company and by its looks. */
function isOneTimeCode(value: unknown, holder: object): boolean {
  const company = ['grant_type', 'redirect_uri', 'sessionState', 'state'];
  const looks = typeof value === 'string' && value.length >= 16 && /[a-z]/.test(value);
  return looks || company.some((name) => name in holder);
}

const MEMBER = /"([^"\\]+)"(\s*:\s*)("(?:[^"\\]|\\.)*"?|[^\s,}\][{"]+)/g;

function redactBrokenJson(given: string): string {
  return given.replace(MEMBER, (whole, key: string, between: string) =>
    isSecretKey(key) ? `"${key}"${between}"${REDACTED}"` : whole,
  );
}

/** The ways in which a secret may be written. */
function formsOf(secret: string): readonly string[] {
  return [
    secret,
    encoded(secret),
    new URLSearchParams({ s: secret }).toString().slice(2),
    JSON.stringify(secret).slice(1, -1),
    escapeHtml(secret),
    ...base64Forms(secret),
  ];
}

/** Half a character, which a hostile target may send, cannot be written in an address. */
function encoded(secret: string): string {
  try {
    return encodeURIComponent(secret);
  } catch {
    return secret;
  }
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Base64 of a secret alone, and the part that is sure when it stands anywhere in a longer text. */
function base64Forms(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const inside = [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const end = (offset + bytes.length) % 3 === 0 ? text.length : text.length - 1;
    return text.slice(offset === 0 ? 0 : offset + 1, end);
  });
  const whole = bytes.toString('base64');
  const standard = [whole, whole.replace(/=+$/, ''), ...inside].filter((form) => form.length >= 6);
  return standard.flatMap((form) => [form, form.replaceAll('+', '-').replaceAll('/', '_')]);
}
