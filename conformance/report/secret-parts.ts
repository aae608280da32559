import { PSEUDONYM } from '../record/pseudonym.js';

/** Matches a pseudonym, also in percent-encoded form. */
const MARKER = new RegExp(`${PSEUDONYM.source}|%5B(?:redacted|[a-z-]{1,20}%23\\d{1,9})%5D`, 'gi');
/** Matches the name of a secret: the header, field or parameter before it. */
const NAME_BEFORE = /([A-Za-z][\w-]{0,39})"?\s*[:=]\s*"?$/;

/** A part of a recorded text: what was sent, or the name of a secret that was not recorded. */
export type SecretPart = { readonly text: string } | { readonly secret: string };

/**
 * The parts of a recorded text. A secret is named after the header, field or parameter that has it, such as `access_token`; only
 * letters, digits and underscores are in its name.
 */
export function secretParts(recorded: string): readonly SecretPart[] {
  let rest = 0;
  const parts: SecretPart[] = [];
  for (const found of recorded.matchAll(MARKER)) {
    if (found.index > rest) parts.push({ text: recorded.slice(rest, found.index) });
    parts.push({ secret: nameOf(recorded.slice(0, found.index)) });
    rest = found.index + found[0].length;
  }
  if (rest < recorded.length) parts.push({ text: recorded.slice(rest) });
  return parts;
}

function nameOf(before: string): string {
  if (/\bBearer $/i.test(before)) return 'access_token';
  const name = NAME_BEFORE.exec(before.slice(-60))?.[1] ?? 'secret';
  return name.replaceAll('-', '_');
}
