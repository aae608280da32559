import { listOf, locatedAt } from '../../documents/located.js';
import { escapedKey } from '../../foundation/json-pointer.js';
import { isObject, type JsonObject } from '../../generator/load/loaded-document.js';
import { canonical } from '../schema/canonical.js';
import type { SchemaDocument } from '../schema/schema-part.js';
import type { Permission } from './operation.js';

/** The security alternatives of an operation; without any, everybody may call it. */
export function readPermissions(
  document: SchemaDocument,
  security: unknown,
): readonly Permission[] {
  const list = listOf(security);
  if (list.length === 0) return [{ schemes: new Map(), says: 'nothing', means: '' }];
  return list.map((one) => readPermission(document, isObject(one) ? one : {}));
}

function readPermission(document: SchemaDocument, alternative: JsonObject): Permission {
  const schemes = new Map<string, ReadonlySet<string>>();
  for (const [name, scopes] of Object.entries(alternative)) {
    const list = Array.isArray(scopes) ? scopes.map(String) : [];
    schemes.set(schemeKey(document, name), new Set(list));
  }
  const names = Object.keys(alternative);
  const says = names.length === 0 ? 'nothing' : names.join(' and ');
  return {
    schemes,
    says,
    means: names.map((name) => wordsOf(schemeOf(document, name))).join(' and '),
  };
}

function schemeOf(document: SchemaDocument, name: string): unknown {
  return locatedAt(document.root, `/components/securitySchemes/${escapedKey(name)}`).node;
}

const KINDS: Readonly<Record<string, string>> = {
  oauth2: 'OAuth 2',
  openIdConnect: 'OpenID Connect',
  mutualTLS: 'mutual TLS',
};

/** `an API key in the header X-Key`. */
function wordsOf(scheme: unknown): string {
  if (!isObject(scheme)) return 'not described';
  const { type, in: place, name, scheme: http } = scheme;
  if (type === 'apiKey') return `an API key in the ${place} ${name}`;
  return type === 'http' ? `HTTP ${http}` : (KINDS[String(type)] ?? String(type));
}

/** The requirements of a scheme, without its name and descriptions. */
function schemeKey(document: SchemaDocument, name: string): string {
  const scheme = schemeOf(document, name);
  if (!isObject(scheme)) return name;
  const { type, in: place, name: field, scheme: http } = scheme;
  const own: JsonObject = {
    type: type ?? '',
    place: place ?? '',
    field: place === 'header' ? String(field).toLowerCase() : (field ?? ''),
    http: typeof http === 'string' ? http.toLowerCase() : '',
  };
  return canonical(own);
}
