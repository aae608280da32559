import type { CallOptions } from './call-options.js';
import type { ClientOperation, OutgoingBody } from './client-spec.js';

/** The values that are the same for all attempts of a call. */
export interface PreparedCall {
  readonly operation: ClientOperation;
  readonly more: CallOptions;
  readonly url: string;
  /** All headers except those that are added later: Authorization and those of `sign`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the headers include Authorization, so that no token is requested. */
  readonly authorized: boolean;
  readonly body: OutgoingBody | undefined;
  readonly requestId: string | undefined;
  /** Aborts the whole call. */
  readonly signal: AbortSignal | undefined;
}
