/** Digits of a card number that may be shown: six at the front, four at the end. */
const FRONT = 6;
const END = 4;

/** 9999 9900 0000 0012 becomes 999999******0012. */
export function maskPan(pan: string): string {
  const digits = withoutSpaces(pan);
  const hidden = Math.max(digits.length - FRONT - END, 0);
  return `${digits.slice(0, FRONT)}${'*'.repeat(hidden)}${digits.slice(-END)}`;
}

/** Whether this can be a card number: 12 to 19 digits with a valid check digit. */
export function isPan(text: string): boolean {
  const digits = withoutSpaces(text);
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Whether a number is masked: it has no more digits than may be shown. */
export function isMasked(text: string): boolean {
  const hidden = withoutSpaces(text).replace(/\d/g, '');
  return hidden !== '' && text.replace(/\D/g, '').length <= FRONT + END;
}

/** A masked number in the bank's notation, whatever character hides the digits. */
export function plainMask(text: string): string {
  return withoutSpaces(text).replace(/\D/g, '*');
}

/** A card number without spaces. */
export function withoutSpaces(text: string): string {
  return text.replaceAll(' ', '');
}
