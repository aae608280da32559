import { X509Certificate } from 'node:crypto';
import { type DerNode, der } from './der.js';
import { bytesOf, childrenOf, oidOf, textOf } from './der-reading.js';

/** What Node's X509Certificate does not provide: names by object identifier, and raw extensions. */
export interface CertificateFields {
  /** In the order of the certificate: most general first. */
  readonly subject: readonly NameAttribute[];
  readonly issuer: readonly NameAttribute[];
  /** Content of each extension by object identifier. */
  readonly extensions: ReadonlyMap<string, Buffer>;
  /** Object identifiers of the critical extensions. */
  readonly critical: ReadonlySet<string>;
}

export interface NameAttribute {
  readonly oid: string;
  readonly text: string | undefined;
  /** The DER of the value. */
  readonly raw: Buffer;
}

const CONTEXT_SPECIFIC = 0x80;

/** Parses names and extensions of a DER or PEM certificate; undefined when it cannot be parsed. */
export function readCertificateFields(
  certificate: Uint8Array | string,
): CertificateFields | undefined {
  try {
    return fieldsOf(new X509Certificate(certificate));
  } catch {
    return undefined;
  }
}

/** The same for a parsed certificate; undefined when its names or extensions cannot be parsed. */
export function fieldsOf({ raw }: X509Certificate): CertificateFields | undefined {
  try {
    const [tbs] = childrenOf(der.decode(raw));
    const fields = childrenOf(tbs);
    const shift = fields[0]?.tagClass === CONTEXT_SPECIFIC ? 1 : 0;
    return {
      issuer: nameAttributes(fields[2 + shift]),
      subject: nameAttributes(fields[4 + shift]),
      extensions: new Map(fields.flatMap(extensionsIn).map(({ oid, content }) => [oid, content])),
      critical: new Set(
        fields.flatMap(extensionsIn).flatMap(({ oid, critical }) => (critical ? [oid] : [])),
      ),
    };
  } catch {
    return undefined;
  }
}

function nameAttributes(name: DerNode | undefined): readonly NameAttribute[] {
  return childrenOf(name)
    .flatMap(childrenOf)
    .flatMap((attribute) => {
      const [type, value] = childrenOf(attribute);
      const oid = oidOf(type);
      return oid === undefined || value === undefined
        ? []
        : [{ oid, text: textOf(value), raw: der.encode(value) }];
    });
}

interface Extension {
  readonly oid: string;
  readonly content: Buffer;
  readonly critical: boolean;
}

function extensionsIn(field: DerNode): readonly Extension[] {
  if (field.tagClass !== CONTEXT_SPECIFIC || field.type !== 3) return [];
  return childrenOf(childrenOf(field)[0]).flatMap((extension) => {
    const parts = childrenOf(extension);
    const oid = oidOf(parts[0]);
    const content = bytesOf(parts.at(-1));
    // the flag is only written when it is true
    const critical = parts.length === 3;
    return oid === undefined || content === undefined ? [] : [{ oid, content, critical }];
  });
}
