import { createHmac } from 'node:crypto';

export const SECRET_PREFIX = 'whsec_';

/** The headers of the Standard Webhooks convention: https://www.standardwebhooks.com. `key` is the secret without its prefix. */
export function signedHeaders(
  key: Uint8Array,
  id: string,
  at: Date,
  body: string,
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
