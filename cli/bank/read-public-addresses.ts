import { Xs2aError } from '../../foundation/xs2a-error.js';

interface PublicFlags {
  readonly http: boolean;
  readonly 'public-url': string | undefined;
  readonly 'public-iam-url': string | undefined;
}

/**
 * The addresses of a load balancer in front of the bank, which must be https origins. Throws USAGE for any
 * other value.
 */
export function readPublicAddresses({ http, ...flags }: PublicFlags) {
  const given = (flag: 'public-url' | 'public-iam-url'): string | undefined => {
    const text = flags[flag];
    if (text === undefined) return undefined;
    const { protocol, origin } = URL.canParse(text) ? new URL(text) : {};
    if (!http && protocol === 'https:' && [origin, `${origin}/`].includes(text)) return text;
    const hint = http
      ? 'With --http, links use the address in the X-Forwarded-Host header of the proxy.'
      : 'Write an origin: https://bank.example or https://bank.example:8443.';
    throw new Xs2aError('USAGE', `--${flag} ${text} cannot be used.`, { hint });
  };
  const [publicUrl, publicIamUrl] = [given('public-url'), given('public-iam-url')];
  return {
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...(publicIamUrl === undefined ? {} : { publicIamUrl }),
  };
}
