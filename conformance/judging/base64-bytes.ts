const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

/** The bytes that base64 stands for; undefined when the text is none. */
export function base64Bytes(text: string): Buffer | undefined {
  const plain = text.replace(/[\r\n]/g, '');
  if (!BASE64.test(plain) || plain.replace(/=+$/, '').length % 4 === 1) return undefined;
  return Buffer.from(plain, 'base64');
}
