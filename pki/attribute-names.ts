/** The names that RFC 4514, OpenSSL and Java use for attribute types in a distinguished name. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  '2.5.4.3': ['CN', 'COMMONNAME'],
  '2.5.4.4': ['SN', 'SURNAME'],
  '2.5.4.5': ['SERIALNUMBER'],
  '2.5.4.6': ['C', 'COUNTRYNAME'],
  '2.5.4.7': ['L', 'LOCALITYNAME'],
  '2.5.4.8': ['ST', 'S', 'STATEORPROVINCENAME'],
  '2.5.4.9': ['STREET', 'STREETADDRESS'],
  '2.5.4.10': ['O', 'ORGANIZATIONNAME'],
  '2.5.4.11': ['OU', 'ORGANIZATIONALUNITNAME'],
  '2.5.4.97': ['ORGANIZATIONIDENTIFIER'],
  '0.9.2342.19200300.100.1.1': ['UID', 'USERID'],
  '0.9.2342.19200300.100.1.25': ['DC', 'DOMAINCOMPONENT'],
  '1.2.840.113549.1.9.1': ['E', 'EMAIL', 'EMAILADDRESS'],
};

/** Object identifiers by each of their names, in upper case. */
export const OID_BY_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([oid, names]) => names.map((name) => [name, oid] as const)),
);
