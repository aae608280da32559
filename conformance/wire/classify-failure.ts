import type { NoAnswer } from '../record/event.js';

/** Why there was no response; `detail` is one sentence for people. */
export interface WireFailure {
  readonly reason: NoAnswer;
  readonly detail: string;
}

/**
 * Classifies the errors that Node, OpenSSL and undici throw. Only a TLS alert of the target is a refused
 * handshake; a server certificate that is not trusted is `garbage`, so that it never counts as a refusal.
 */
export function classifyFailure(error: unknown): WireFailure {
  const causes = causeChain(error);
  for (const cause of causes) {
    const failure = classifyOne(cause);
    if (failure !== undefined) return failure;
  }
  return { reason: 'reset', detail: `The exchange was interrupted: ${textOf(causes[0])}.` };
}

interface Cause {
  readonly code: string;
  readonly message: string;
}

type Rule = readonly [codes: RegExp, reason: NoAnswer, sentence: string];

const RULES: readonly Rule[] = [
  [/^(ENOTFOUND|EAI_[A-Z]+|ENODATA)$/, 'dns', 'The host name cannot be resolved'],
  [
    /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES)$/,
    'connection-refused',
    'Nothing accepts connections there',
  ],
  [/^XS2A_TUNNEL_REFUSED$/, 'connection-refused', 'The proxy does not open a tunnel'],
  [/^(ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/, 'timeout', 'No response came in time'],
  [/^ERR_SSL_.*ALERT/, 'refused-handshake', 'The target refused the TLS handshake'],
  [/^(ERR_SSL_|EPROTO$)/, 'garbage', 'The target does not use a supported version of TLS'],
  [
    /^(ERR_TLS_CERT|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|INVALID_CA|HOSTNAME_MISMATCH)/,
    'garbage',
    "The target's certificate is not trusted",
  ],
  [
    /^(HPE_|HTTPParserError|UND_ERR_(RES_|RESPONSE|HEADERS_OVERFLOW|HTTP_PARSER))/,
    'garbage',
    'The target does not respond in valid HTTP',
  ],
  [
    /^(ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_(SOCKET|CLOSED|DESTROYED))$/,
    'reset',
    'The target broke the connection',
  ],
];

function classifyOne(cause: Cause): WireFailure | undefined {
  if (/bad upgrade/i.test(cause.message)) {
    return {
      reason: 'garbage',
      detail: 'The target switched the protocol without a request to do so.',
    };
  }
  const rule = RULES.find(([codes]) => codes.test(cause.code));
  return rule && { reason: rule[1], detail: `${rule[2]} (${textOf(cause)}).` };
}

/** The error, its causes, and the members of an aggregate error (one for each address that was tried). */
function causeChain(error: unknown): readonly Cause[] {
  const found: Cause[] = [];
  let current: unknown = error;
  while (current instanceof Error && found.length < 8) {
    const code: unknown = Reflect.get(current, 'code');
    found.push({ code: typeof code === 'string' ? code : current.name, message: current.message });
    const parts: unknown = Reflect.get(current, 'errors');
    current = current.cause ?? (Array.isArray(parts) ? parts[0] : undefined);
  }
  return found.length > 0 ? found : [{ code: '', message: String(error) }];
}

/** The first line of a message, without OpenSSL's addresses and source lines. */
function textOf(cause: Cause | undefined): string {
  const line = (cause?.message ?? '').split('\n')[0] ?? '';
  const openssl = /^[0-9A-F]+:error:[0-9A-F]+:[^:]*:[^:]*:([^:]+):/.exec(line)?.[1];
  return (openssl ?? line).replace(/\.$/, '') || cause?.code || 'no reason given';
}
