import type { FoundSecret } from './found.js';
import type { SecretKind } from './secret-names.js';

/** Kinds of personal data that are not secrets but may have to be redacted. */
export const PERSONAL = ['names', 'ibans', 'psu-ids'] as const;

export type Personal = (typeof PERSONAL)[number];

const NAMES: Readonly<Record<Personal, { readonly kind: SecretKind; readonly names: string }>> = {
  names: {
    kind: 'name',
    names:
      'ownername creditorname debtorname ultimatecreditor ultimatedebtor ultimatecreditorname ' +
      'ultimatedebtorname psuname accountholder accountholdername cardholder cardholdername ' +
      'givenname familyname firstname lastname surname fullname nm',
  },
  ibans: { kind: 'iban', names: 'iban' },
  'psu-ids': { kind: 'psu', names: 'psuid psucorporateid username loginname userid' },
};

/** The kind of personal data that belongs to a name, if it is to be redacted. */
export function kindOfPersonal(
  wanted: readonly Personal[],
): (name: string) => SecretKind | undefined {
  const kinds = new Map(
    wanted.flatMap((each) =>
      NAMES[each].names.split(' ').map((name) => [name, NAMES[each].kind] as const),
    ),
  );
  return (name) => kinds.get(name.replace(/[-_]/g, '').toLowerCase());
}

const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/g;

/** Finds IBANs anywhere, by their form and check digits. */
export function* ibans(text: string): Generator<FoundSecret> {
  for (const { 0: value, index } of text.matchAll(IBAN)) {
    if (!isIban(value.replaceAll(' ', ''))) continue;
    yield { start: index, end: index + value.length, kind: 'iban', value };
  }
}

function isIban(text: string): boolean {
  if (text.length < 15 || text.length > 34) return false;
  let rest = 0;
  for (const char of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(char, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
