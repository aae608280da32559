/** An amount in JSON. */
export interface Amount {
  readonly currency: string;
  readonly amount: string;
}

const KNOWN = new Set(Intl.supportedValuesOf('currency'));

/** Whether this currency exists (XXX, "none", does not). */
export function isCurrency(code: string): boolean {
  return KNOWN.has(code) && code !== 'XXX';
}

/** Cached digits of currencies, because a formatter is expensive. */
const DIGITS = new Map<string, number>();

/** Digits behind the decimal point of a currency: 2 for EUR, 0 for JPY. */
export function minorDigits(currency: string): number {
  if (!isCurrency(currency)) return 2;
  const known = DIGITS.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  DIGITS.set(currency, digits);
  return digits;
}

/** Minor units (cents) of an amount; undefined when it is not a decimal or has too many digits. */
export function minorUnits(amount: Amount): bigint | undefined {
  const parts = /^(-?)(\d{1,14})(?:\.(\d{1,3}))?$/.exec(amount.amount);
  if (parts === null) return undefined;
  const digits = minorDigits(amount.currency);
  const fraction = (parts[3] ?? '').replace(/0+$/, '');
  if (fraction.length > digits) return undefined;
  const units = BigInt(`${parts[2]}${fraction.padEnd(digits, '0')}`);
  return parts[1] === '-' ? -units : units;
}

/** The amount in JSON for a number of minor units. */
export function amountOf(units: bigint, currency: string): Amount {
  const digits = minorDigits(currency);
  const text = (units < 0n ? -units : units).toString().padStart(digits + 1, '0');
  const sign = units < 0n ? '-' : '';
  if (digits === 0) return { currency, amount: `${sign}${text}` };
  return { currency, amount: `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}` };
}
