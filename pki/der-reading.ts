import forge from 'node-forge';
import type { DerNode } from './der.js';

const { asn1, util } = forge;

/** Children of a constructed value; empty for any other value and for undefined. */
export function childrenOf(node: DerNode | undefined): readonly DerNode[] {
  return node !== undefined && Array.isArray(node.value) ? node.value : [];
}

/** Content bytes of a primitive value. */
export function bytesOf(node: DerNode | undefined): Buffer | undefined {
  return typeof node?.value === 'string' ? Buffer.from(node.value, 'binary') : undefined;
}

/** The dotted form when the value is an OBJECT IDENTIFIER. */
export function oidOf(node: DerNode | undefined): string | undefined {
  const isOid = node?.tagClass === asn1.Class.UNIVERSAL && node.type === asn1.Type.OID;
  return isOid && typeof node.value === 'string' && node.value.length > 0
    ? asn1.derToOid(util.createBuffer(node.value))
    : undefined;
}

const ONE_BYTE_TYPES: readonly number[] = [
  asn1.Type.PRINTABLESTRING,
  asn1.Type.IA5STRING,
  20, // TeletexString
];

/** The text of the string types that are used in names and statements. */
export function textOf(node: DerNode | undefined): string | undefined {
  const bytes = bytesOf(node);
  if (node === undefined || bytes === undefined || node.tagClass !== asn1.Class.UNIVERSAL) {
    return undefined;
  }
  if (node.type === asn1.Type.UTF8) return bytes.toString('utf8');
  if (ONE_BYTE_TYPES.includes(node.type)) return bytes.toString('latin1');
  return node.type === asn1.Type.BMPSTRING
    ? Buffer.from(bytes.subarray(0, bytes.length & ~1))
        .swap16()
        .toString('utf16le')
    : undefined;
}
