/** The environment variable with the operator's token. */
export const TOKEN_VARIABLE = 'XS2A_ADMIN_TOKEN';

/** The operator's listener; only opened on request. */
export interface AdminOptions {
  /** 0 for any free port. */
  readonly port: number;
  /** Name or address to listen on; default localhost. */
  readonly host?: string;
  /** The token, when the caller already has it. */
  readonly token?: string;
  /** The file with the token; created when it is missing. */
  readonly tokenFile?: string;
}
