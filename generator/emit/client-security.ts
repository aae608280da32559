import type { ApiModel, Operation, SecurityScheme } from '../model/api-model.js';
import { literalKey } from './quote.js';

/** A security scheme as data for the client, when it has a credential to send. */
export interface SchemeRow {
  readonly name: string;
  /** How its credential is added to a request. */
  readonly as: 'bearer' | 'basic' | 'header' | 'query' | 'cookie';
  readonly parameter?: string;
}

/** The security alternatives of an operation, without those that need nothing or cannot be sent. */
export function securityRows(
  { securitySchemes }: ApiModel,
  { security = [] }: Operation,
): readonly (readonly SchemeRow[])[] {
  return security.flatMap((alternative): readonly (readonly SchemeRow[])[] => {
    const names = Object.keys(alternative);
    const schemes = names.map((name) => securitySchemes.find((scheme) => scheme.name === name));
    const sent = schemes.filter((scheme) => scheme?.kind !== 'mutualTLS').map(rowOf);
    const known = sent.filter((row) => row !== undefined);
    return known.length === 0 || known.length < sent.length ? [] : [known];
  });
}

function rowOf(scheme: SecurityScheme | undefined): SchemeRow | undefined {
  if (scheme === undefined || scheme.kind === 'mutualTLS' || scheme.kind === 'http')
    return undefined;
  const { name, kind, in: place, parameter } = scheme;
  if (kind !== 'apiKey') return { name, as: kind === 'basic' ? 'basic' : 'bearer' };
  return place && parameter ? { name, as: place, parameter } : undefined;
}

/** The type of the option `credentials`; undefined when the document has no scheme to send. */
export function credentialsType({ securitySchemes }: ApiModel): string | undefined {
  // every object has `constructor`: such a name cannot be typed
  const sent = securitySchemes.filter(
    ({ name, kind }) => kind !== 'mutualTLS' && kind !== 'http' && !(name in Object.prototype),
  );
  if (sent.length === 0) return undefined;
  const members = sent.map(({ name, kind }) => {
    const type = kind === 'basic' ? 'BasicCredential' : 'string';
    return `  readonly ${literalKey(name)}?: Credential<${type}>;\n`;
  });
  return members.join('');
}
