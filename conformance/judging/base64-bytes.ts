const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

/** The bytes that a base64 text encodes; undefined when the text is not base64. */
export function base64Bytes(text: string): Buffer | undefined {
  const plain = text.replace(/[\r\n]/g, '');
  if (!BASE64.test(plain) || plain.replace(/=+$/, '').length % 4 === 1) return undefined;
  return Buffer.from(plain, 'base64');
}
