const BLOCK = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g;

/** The single certificates in a PEM text, in their order; anything between them is ignored. */
export function splitCertificates(pem: string): readonly string[] {
  return [...pem.matchAll(BLOCK)].map(([block]) => `${block}\n`);
}
