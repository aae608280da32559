/** Encodes a text for an address in the page (`#case=...`); a slash stays readable. */
export const hashText = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd')).replaceAll('%2F', '/');
