/** How a caller shows who it is; `oauth2` and `openIdConnect` are bearer tokens on the wire. */
export interface SecuritySchemeSpec {
  readonly name: string;
  readonly kind: 'bearer' | 'basic' | 'http' | 'apiKey' | 'mutualTLS';
  /** Of an API key: where it stands, and under which name. */
  readonly in?: 'header' | 'query' | 'cookie';
  readonly parameter?: string;
  /** Of another HTTP scheme: its name in lower case. */
  readonly scheme?: string;
}

export interface SecurityNeed {
  readonly scheme: SecuritySchemeSpec;
  readonly scopes: readonly string[];
}

/** One of these suffices; of an alternative, all are needed. One without needs lets everybody in. */
export type SecuritySpec = readonly (readonly SecurityNeed[])[];
