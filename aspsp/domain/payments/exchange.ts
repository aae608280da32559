import { minorDigits } from '../money.js';

/** Thousandths of a currency for one euro. The rates of a reference bank are fixed. */
const PER_EURO: Readonly<Record<string, bigint>> = {
  EUR: 1000n,
  RON: 4970n,
  USD: 1080n,
  GBP: 850n,
  CHF: 950n,
  PLN: 4300n,
  CZK: 25_000n,
  HUF: 395_000n,
  SEK: 11_300n,
  NOK: 11_700n,
  DKK: 7460n,
  JPY: 162_000n,
  CAD: 1480n,
  AUD: 1650n,
  KWD: 332n,
};

/** Whether the bank exchanges a currency. */
export function isExchanged(currency: string): boolean {
  return Object.hasOwn(PER_EURO, currency);
}

/** Minor units of one currency in those of another, rounded half up. */
export function exchange(units: bigint, from: string, to: string): bigint {
  if (from === to) return units;
  const product = units * rate(to) * 10n ** BigInt(minorDigits(to));
  const divisor = rate(from) * 10n ** BigInt(minorDigits(from));
  return (2n * product + divisor) / (2n * divisor);
}

function rate(currency: string): bigint {
  const found = Object.hasOwn(PER_EURO, currency) ? PER_EURO[currency] : undefined;
  if (found === undefined) throw new Error(`no rate is known for ${currency}`);
  return found;
}
