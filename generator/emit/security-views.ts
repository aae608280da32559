import type { ApiModel, Operation, SecurityScheme } from '../model/api-model.js';
import { importTypes } from './declare-type.js';
import { type Data, NameLiteral } from './print-literal.js';
import { propertyName, quote } from './quote.js';

const CREDENTIALS: Readonly<Record<SecurityScheme['kind'], string>> = {
  bearer: 'BearerCredential',
  basic: 'BasicCredential',
  http: 'HttpCredential',
  apiKey: 'ApiKeyCredential',
  mutualTLS: 'TlsCredential',
};

/** The declarations in handlers.ts for the hooks of the document's security schemes. */
export function securityTypes(model: ApiModel): string {
  const { typeName, securitySchemes } = model;
  const { declared } = handlerParameters(model, `export interface ${typeName}Security`.length);
  if (securitySchemes.length === 0) return '';
  const identities = securitySchemes
    .map(({ name }) => `  readonly ${propertyName(name)}: unknown;\n`)
    .join('');
  const hooks = securitySchemes.map(({ name, kind }) => {
    const types = [CREDENTIALS[kind], `Identities[${quote(name)}]`, 'Raw'];
    const start = `  readonly ${propertyName(name)}: SecurityHook<`;
    const flat = `${start}${types.join(', ')}>;\n`;
    return flat.length <= 101 ? flat : `${start}\n    ${types.join(',\n    ')}\n  >;\n`;
  });
  return `
/** The identity of a caller, by security scheme: pass your own types as \`Identities\`. */
export interface ${typeName}Identities {
${identities}}

/** A hook for each security scheme, which returns the identity behind a credential. */
export interface ${typeName}Security${declared} {
${hooks.join('')}}
`;
}

/** Imports for those declarations. */
export function securityImports({ securitySchemes }: ApiModel): string {
  if (securitySchemes.length === 0) return '';
  const used = securitySchemes.map(({ kind }) => CREDENTIALS[kind]);
  return importTypes([...used, 'SecurityHook'], '../core/security.js');
}

/**
 * The type parameters of a tag's interface, and the arguments in the union. Each tag has the same ones; a compiler
 * accepts an unused one only with an underscore.
 */
export function handlerParameters(
  { typeName, securitySchemes }: ApiModel,
  before: number,
  usesIdentities = true,
): { readonly declared: string; readonly given: string } {
  if (securitySchemes.length === 0) return { declared: '<Raw = unknown>', given: '<Raw>' };
  const name = usesIdentities ? 'Identities' : '_Identities';
  const own = `${name} extends ${typeName}Identities = ${typeName}Identities`;
  const flat = `<Raw = unknown, ${own}>`;
  const fits = before + flat.length + ' {'.length <= 100;
  return {
    declared: fits ? flat : `<\n  Raw = unknown,\n  ${own},\n>`,
    given: '<Raw, Identities>',
  };
}

/** The type parameter of a server's options, shared by hooks and handlers; empty without schemes. */
export function identitiesParameter({ typeName, securitySchemes }: ApiModel): {
  readonly declared: string;
  readonly given: readonly string[];
} {
  if (securitySchemes.length === 0) return { declared: '', given: [] };
  const declared = `<Identities extends ${typeName}Identities = ${typeName}Identities>`;
  return { declared, given: ['Identities'] };
}

/** The context of an operation: with the identity of the caller, if its security gives one. */
export function contextType({ security }: Operation): string {
  if (security === undefined) return 'RequestContext<Raw>';
  const names = [...new Set(security.flatMap((one) => Object.keys(one)))];
  const pick = `Pick<Identities, ${names.map(quote).join(' | ')}>`;
  return `RequestContext<Raw, ${security.length === 1 ? pick : `Partial<${pick}>`}>`;
}

/** The option of servers for such a document. */
export function securityOption({ typeName, securitySchemes }: ApiModel, raw: string): string {
  if (securitySchemes.length === 0) return '';
  return ` & {
  /** The security hooks; \`elsewhere\` when credentials are checked before this server. */
  readonly security: ${typeName}Security<${raw}, Identities> | 'elsewhere';
}`;
}

/** The schemes as data for operations.ts, by their names in the document. */
export function schemeData(
  { securitySchemes }: ApiModel,
  take: (scheme: SecurityScheme) => string,
): ReadonlyMap<string, { readonly name: string; readonly data: Data }> {
  return new Map(
    securitySchemes.map((scheme) => [
      scheme.name,
      { name: take(scheme), data: { ...scheme } as unknown as Data },
    ]),
  );
}

/** The `security` of an operation in operations.ts. */
export function securityData(
  { security }: Operation,
  schemes: ReadonlyMap<string, { readonly name: string }>,
): Data | undefined {
  return security?.map((alternative) =>
    Object.entries(alternative).map(([name, scopes]) => ({
      scheme: new NameLiteral(schemes.get(name)?.name ?? 'undefined'),
      scopes,
    })),
  );
}
