const LENGTH = 80;
const SECRET = /(Bearer\s+|"\w*(?:token|secret)"\s*:\s*")[^\s"]+/gi;

/** The beginning of a body, for a message: on one line, without tokens. */
export function beginning(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes.subarray(0, 4 * LENGTH));
  const safe = text.replace(SECRET, '$1...');
  return JSON.stringify(safe.length > LENGTH ? `${safe.slice(0, LENGTH)}...` : safe);
}
