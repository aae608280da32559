/** Percent-encodes every character that has a meaning in a URL. */
export function encodeText(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return encodeURIComponent(wellFormed(text));
  }
}

/** A lone surrogate has no UTF-8 bytes: it becomes the replacement character. */
function wellFormed(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}

const RESERVED = /%(?:3A|2F|3F|5B|5D|40|21|24|27|28|29|2A|2C|3B|3D)/g;

/** Leaves reserved characters unchanged, except those that end or change a value. */
export function encodeReserved(text: string): string {
  return encodeText(text).replace(RESERVED, decodeURIComponent);
}

/** Decodes percent-encoding; leaves invalid sequences unchanged. */
export function decodeText(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether each `%` begins an encoded character. */
export function isDecodable(text: string): boolean {
  if (!text.includes('%')) return true;
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Decodes a text of a query or a form, where `+` is a space. */
export function decodeField(text: string): string {
  return decodeText(text.includes('+') ? text.replaceAll('+', ' ') : text);
}
