/** Bytes in Base64. */
export function base64Of(bytes: Uint8Array): string {
  let letters = '';
  // a call takes only so many arguments
  for (let at = 0; at < bytes.length; at += 8192)
    letters += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(letters);
}
