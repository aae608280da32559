/** Proof Key for Code Exchange (RFC 7636), method S256. */
export interface Pkce {
  /** `code_verifier`: kept until the code is exchanged. */
  readonly verifier: string;
  /** `code_challenge`: sent with the authorisation request. */
  readonly challenge: string;
}

/** Creates a new verifier and its challenge with Web Crypto: in browsers, Bun, Deno and Node. */
export async function makePkce(verifier: string = newVerifier()): Promise<Pkce> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: base64Url(new Uint8Array(hash)) };
}

function newVerifier(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

function base64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
