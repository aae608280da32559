/** How a caller authenticates; `oauth2` and `openIdConnect` send bearer tokens. */
export interface SecuritySchemeSpec {
  readonly name: string;
  readonly kind: 'bearer' | 'basic' | 'http' | 'apiKey' | 'mutualTLS';
  /** For an API key: its location and its name. */
  readonly in?: 'header' | 'query' | 'cookie';
  readonly parameter?: string;
  /** For another HTTP scheme: its name in lower case. */
  readonly scheme?: string;
}

export interface SecurityNeed {
  readonly scheme: SecuritySchemeSpec;
  readonly scopes: readonly string[];
}

/**
 * One alternative is sufficient, and all its schemes are required. An empty alternative accepts everybody.
 */
export type SecuritySpec = readonly (readonly SecurityNeed[])[];
