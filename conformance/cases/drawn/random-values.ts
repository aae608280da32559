/**
 * Values that nobody chose: the lists of values.ts have what is known to be difficult, and these have what nobody thought of. Each is valid by the
 * contract, and by the rules of SEPA for its characters.
 */
import type { Random } from '../../../foundation/random.js';
import type { Value } from '../value.js';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
const SIGNS = "/-?:().,'+";

const LONGEST = { text: 140, name: 70, reference: 35, number: 8 } as const;

/** A text of supported characters, up to 140 of them; it begins and ends with a letter or a digit. */
export const randomText = (random: Random): string => randomLine(random, LONGEST.text);

/** A name of up to 70 characters. */
export const randomName = (random: Random): string => randomLine(random, LONGEST.name);

/** An end-to-end id of up to 35 characters. */
export const randomReference = (random: Random): string => randomLine(random, LONGEST.reference);

function randomLine(random: Random, longest: number): string {
  const length =
    1 + random.int(random.pick([8, 35, longest].map((each) => Math.min(each, longest))));
  let line = '';
  for (let at = 0; at < length; at += 1) {
    const isEnd = at === 0 || at === length - 1;
    line += isEnd ? inside(random) : randomCharacter(random, line.at(-1) ?? '');
  }
  return line;
}

const inside = (random: Random): string => random.pick([...LETTERS, ...DIGITS]);

/** No two spaces, and no two slashes, come one after the other. */
function randomCharacter(random: Random, before: string): string {
  const chosen = random.next();
  const found = chosen < 0.15 ? ' ' : chosen < 0.3 ? random.pick([...SIGNS]) : inside(random);
  return found === before && !/[A-Za-z0-9]/.test(found) ? inside(random) : found;
}

/** An amount above the one and at most the other, each size as likely as any other; undefined where none has at most two decimals. */
export function randomAmount(random: Random, above: number, most: number): string | undefined {
  const [least, greatest] = [Math.floor(above * 100) + 1, Math.floor(most * 100)];
  if (least > greatest) return undefined;
  const cents = Math.floor(least * ((greatest + 1) / least) ** random.next());
  const decimals = cents % 100 === 0 ? random.int(3) : cents % 10 === 0 ? 1 + random.int(2) : 2;
  return (cents / 100).toFixed(decimals);
}

/** A day between these numbers of days from today, both included; before today they are negative. */
export function randomDay(random: Random, first: number, last: number): string {
  const days = first + random.int(last - first + 1);
  return days < 0 ? `\${today${days}}` : `\${today+${days}}`;
}

const COUNTRIES = ['AT', 'BE', 'CH', 'DE', 'ES', 'FI', 'FR', 'GR', 'IE', 'NL', 'NO', 'PL', 'SE'];

/** An address that has a country, and some of the other fields. */
export function randomAddress(random: Random): Readonly<Record<string, Value>> {
  const some = (name: string, longest: number) =>
    random.chance(0.6) ? { [name]: randomLine(random, longest) } : {};
  return {
    ...some('street', LONGEST.name),
    ...some('buildingNumber', LONGEST.number),
    ...some('city', LONGEST.reference),
    country: random.pick(COUNTRIES),
  };
}
