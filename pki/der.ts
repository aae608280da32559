import forge from 'node-forge';

const { asn1, util } = forge;
const { UNIVERSAL, CONTEXT_SPECIFIC } = asn1.Class;

/** One ASN.1 value, in node-forge's shape. */
export type DerNode = forge.asn1.Asn1;

const binary = (bytes: Uint8Array): string => Buffer.from(bytes).toString('binary');
const primitive = (type: forge.asn1.Type, value: string): DerNode =>
  asn1.create(UNIVERSAL, type, false, value);

/** The few ASN.1 types that certificates and PFX files consist of, and their DER encoding. */
export const der = {
  sequence: (...children: readonly DerNode[]): DerNode =>
    asn1.create(UNIVERSAL, asn1.Type.SEQUENCE, true, [...children]),
  set: (...children: readonly DerNode[]): DerNode =>
    asn1.create(UNIVERSAL, asn1.Type.SET, true, [...children]),
  oid: (dotted: string): DerNode => primitive(asn1.Type.OID, asn1.oidToDer(dotted).getBytes()),
  /** Bytes of a non-negative number, with a leading zero when the sign bit would be set. */
  integer: (magnitude: Uint8Array): DerNode => {
    const first = magnitude[0] ?? 0;
    const bytes = first & 0x80 || magnitude.length === 0 ? [0, ...magnitude] : [...magnitude];
    return primitive(asn1.Type.INTEGER, binary(Uint8Array.from(bytes)));
  },
  smallInteger: (value: number): DerNode =>
    primitive(asn1.Type.INTEGER, asn1.integerToDer(value).getBytes()),
  utf8: (text: string): DerNode => primitive(asn1.Type.UTF8, util.encodeUtf8(text)),
  printable: (text: string): DerNode => primitive(asn1.Type.PRINTABLESTRING, text),
  octets: (bytes: Uint8Array): DerNode => primitive(asn1.Type.OCTETSTRING, binary(bytes)),
  /** `unused` is the number of unused bits at the end. */
  bits: (bytes: Uint8Array, unused = 0): DerNode =>
    primitive(asn1.Type.BITSTRING, binary(Uint8Array.from([unused, ...bytes]))),
  boolean: (value: boolean): DerNode => primitive(asn1.Type.BOOLEAN, value ? '\xff' : '\x00'),
  null: (): DerNode => primitive(asn1.Type.NULL, ''),
  /** UTCTime up to 2049, GeneralizedTime from 2050, as RFC 5280 requires. */
  time: (when: Date): DerNode =>
    when.getUTCFullYear() < 2050
      ? primitive(asn1.Type.UTCTIME, asn1.dateToUtcTime(when) as unknown as string)
      : primitive(asn1.Type.GENERALIZEDTIME, asn1.dateToGeneralizedTime(when) as unknown as string),
  /** [n] EXPLICIT, or [n] IMPLICIT of a constructed type. */
  tagged: (tag: number, ...children: readonly DerNode[]): DerNode =>
    asn1.create(CONTEXT_SPECIFIC, tag, true, [...children]),
  /** [n] IMPLICIT of a primitive type. */
  implicit: (tag: number, bytes: Uint8Array): DerNode =>
    asn1.create(CONTEXT_SPECIFIC, tag, false, binary(bytes)),
  encode: (node: DerNode): Buffer => Buffer.from(asn1.toDer(node).getBytes(), 'binary'),
  /** Throws when the bytes are not valid DER. */
  decode: (bytes: Uint8Array): DerNode => asn1.fromDer(binary(bytes), true),
};
