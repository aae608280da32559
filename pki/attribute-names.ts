/** The names that RFC 4514, OpenSSL and Java use for attribute types in a distinguished name; the first one is shown. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  '2.5.4.3': ['CN', 'COMMONNAME'],
  '2.5.4.4': ['SN', 'SURNAME'],
  '2.5.4.5': ['serialNumber'],
  '2.5.4.6': ['C', 'COUNTRYNAME'],
  '2.5.4.7': ['L', 'LOCALITYNAME'],
  '2.5.4.8': ['ST', 'S', 'STATEORPROVINCENAME'],
  '2.5.4.9': ['STREET', 'STREETADDRESS'],
  '2.5.4.10': ['O', 'ORGANIZATIONNAME'],
  '2.5.4.11': ['OU', 'ORGANIZATIONALUNITNAME'],
  '2.5.4.15': ['businessCategory'],
  '2.5.4.97': ['organizationIdentifier'],
  '0.9.2342.19200300.100.1.1': ['UID', 'USERID'],
  '0.9.2342.19200300.100.1.25': ['DC', 'DOMAINCOMPONENT'],
  '1.2.840.113549.1.9.1': ['emailAddress', 'E', 'EMAIL'],
  '1.3.6.1.4.1.311.60.2.1.3': ['jurisdictionC'],
};

/** Object identifiers by each of their names, in upper case. */
export const OID_BY_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([oid, names]) =>
    names.map((name) => [name.toUpperCase(), oid] as const),
  ),
);

/** The name of an attribute type; its object identifier when it has none here. */
export const attributeName = (oid: string): string => NAMES[oid]?.[0] ?? oid;
