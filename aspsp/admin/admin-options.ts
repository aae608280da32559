/** The environment variable that may hold the operator's token. */
export const TOKEN_VARIABLE = 'XS2A_ADMIN_TOKEN';

/** The operator's listener; there is none unless it is asked for. */
export interface AdminOptions {
  /** 0 for any. */
  readonly port: number;
  /** Name or address to listen on; localhost. */
  readonly host?: string;
  /** The token, where the caller has it already. */
  readonly token?: string;
  /** File that holds the token; made when it is not there. */
  readonly tokenFile?: string;
}
