const LENGTH = 80;
const SECRET =
  /("[\w-]*(?:token|secret|password|authenticationdata|api_?key|otp)"\s*:\s*")[^"]*|(Bearer\s+|\w*(?:token|secret|password)=)[^\s"&]+/gi;

/** The beginning of a body, for a message: on one line, without tokens. */
export function beginning(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes.subarray(0, 4 * LENGTH));
  return JSON.stringify(cut(text, LENGTH));
}

/** The detail of a problem (RFC 9457) on one line, without tokens; undefined for another body. */
export function detailOf(bytes: Uint8Array): string | undefined {
  try {
    const { detail } = JSON.parse(new TextDecoder().decode(bytes)) as { readonly detail?: unknown };
    if (typeof detail !== 'string' || detail === '') return undefined;
    return cut(detail.replace(/[\p{Cc}\s]+/gu, ' '), 4 * LENGTH);
  } catch {
    return undefined;
  }
}

function cut(text: string, length: number): string {
  const safe = text.replace(SECRET, '$1$2...');
  return safe.length > length ? `${safe.slice(0, length)}...` : safe;
}
