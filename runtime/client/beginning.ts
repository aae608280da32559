const SECRET =
  /(Bearer\s+|"\w*(?:token|secret|password|data|key)"\s*:\s*"|(?:token|secret|password)=)(?:\\.|[^"\\])+/gi;

/** The detail of a problem (RFC 9457), or else the beginning of a body, for a message: on one line, without tokens. */
export function beginning(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes.subarray(0, 640)).replace(SECRET, '$1...');
  const detail = /"detail"\s*:\s*("(?:[^"\\]|\\.)+")/.exec(text);
  return detail?.[1] ?? JSON.stringify(text.replace(/^(.{80}).+/s, '$1...'));
}
