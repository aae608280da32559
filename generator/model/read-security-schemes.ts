import { isObject, type JsonObject } from '../load/loaded-document.js';
import { follow, listAt, namedEntries, objectAt, stringAt } from './document-reader.js';

/** A way to say who calls, as `components.securitySchemes` declares it. */
export interface SecurityScheme {
  readonly name: string;
  readonly kind: 'bearer' | 'basic' | 'apiKey' | 'mutualTLS' | 'oauth2' | 'openIdConnect';
  /** Of an apiKey: where it stands, and under which name. */
  readonly in?: 'header' | 'query' | 'cookie';
  readonly parameter?: string;
}

/** The schemes of a document whose kind is known. */
export function readSecuritySchemes(root: JsonObject): readonly SecurityScheme[] {
  const declared = objectAt(objectAt(root, 'components'), 'securitySchemes');
  return namedEntries(declared).flatMap(([name, raw]): readonly SecurityScheme[] => {
    const scheme = follow(root, raw, '').value;
    const kind = kindOf(scheme);
    if (kind !== 'apiKey') return kind === undefined ? [] : [{ name, kind }];
    const place = stringAt(scheme, 'in');
    const parameter = stringAt(scheme, 'name');
    if (parameter === undefined) return [];
    if (place !== 'header' && place !== 'query' && place !== 'cookie') return [];
    return [{ name, kind, in: place, parameter }];
  });
}

function kindOf(scheme: JsonObject): SecurityScheme['kind'] | undefined {
  const type = stringAt(scheme, 'type');
  if (type === 'http') {
    const http = stringAt(scheme, 'scheme')?.toLowerCase();
    return http === 'bearer' || http === 'basic' ? http : undefined;
  }
  const kinds = ['apiKey', 'mutualTLS', 'oauth2', 'openIdConnect'] as const;
  return kinds.find((kind) => kind === type);
}

/** Names of schemes by alternative: those of the operation, or else those of the document. */
export function readSecurity(
  root: JsonObject,
  operation: JsonObject,
): readonly (readonly string[])[] {
  const holder = Array.isArray(operation['security']) ? operation : root;
  return listAt(holder, 'security')
    .filter(isObject)
    .map((one) => Object.keys(one));
}
