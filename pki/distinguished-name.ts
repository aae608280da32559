import type { NameAttribute } from './certificate-fields.js';

const SHORT_NAMES: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.9': 'STREET',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '0.9.2342.19200300.100.1.1': 'UID',
  '0.9.2342.19200300.100.1.25': 'DC',
};

/** RFC 2253 form of a name: the most specific attribute first; unknown types as object identifier and hex. */
export function distinguishedName(attributes: readonly NameAttribute[]): string {
  return [...attributes]
    .reverse()
    .map(({ oid, text, raw }) => {
      const short = SHORT_NAMES[oid];
      return short === undefined || text === undefined
        ? `${oid}=#${raw.toString('hex')}`
        : `${short}=${escapeValue(text)}`;
    })
    .join(',');
}

function escapeValue(text: string): string {
  return text.replace(/[,+"\\<>;]/g, '\\$&').replace(/^[ #]|(?<!^) $/g, '\\$&');
}
