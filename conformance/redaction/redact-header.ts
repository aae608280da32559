import { isPseudonym } from '../record/pseudonym.js';
import type { KindOf } from './json-members.js';
import type { SecretKind } from './secret-names.js';

interface Tools {
  readonly kindOf: KindOf;
  readonly name: (value: string, kind: SecretKind) => string;
  readonly text: (text: string) => string;
}

/** The value of a header without secrets; completely replaced when the header's name marks a secret. */
export function redactHeader(header: string, value: string, tools: Tools): string {
  const lower = header.toLowerCase();
  if (value.trim() === '' || isPseudonym(value)) return value;
  if (lower === 'authorization' || lower === 'proxy-authorization') return ofScheme(value, tools);
  if (lower === 'cookie')
    return value
      .split(';')
      .map((pair) => cookie(pair, tools))
      .join(';');
  if (lower === 'set-cookie') {
    const [pair = '', ...attributes] = value.split(';');
    return [cookie(pair, tools), ...attributes.map(tools.text)].join(';');
  }
  const kind = tools.kindOf(lower);
  return kind === undefined ? tools.text(value) : tools.name(value, kind);
}

/** Keeps the authentication scheme, because it is evidence whether a token or a password was sent. */
function ofScheme(value: string, { name }: Tools): string {
  const [, scheme = '', secret = value] = /^([A-Za-z][\w-]{0,30} +)?(\S[\s\S]*)$/.exec(value) ?? [];
  if (isPseudonym(secret)) return value;
  if (/^basic /i.test(scheme)) learnPassword(secret, name);
  return scheme + name(secret, /^basic /i.test(scheme) ? 'credentials' : 'token');
}

function learnPassword(coded: string, name: Tools['name']): void {
  const password = Buffer.from(coded, 'base64').toString('utf8').split(':').slice(1).join(':');
  if (password.length >= 8) name(password, 'password');
}

function cookie(pair: string, { name }: Tools): string {
  const [, before = '', secret = ''] = /^(\s*[^=]*=\s*"?)([^"]*)/.exec(pair) ?? [];
  if (secret === '') return pair.includes('=') || pair.trim() === '' ? pair : name(pair, 'cookie');
  if (isPseudonym(secret)) return pair;
  return before + name(secret, 'cookie') + pair.slice(before.length + secret.length);
}
