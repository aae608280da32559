/** A valid request of a tour by a caller that the bank has to refuse, or without a header that it needs: a dimension of deep tours. */
import type { Factor } from '../../../foundation/covering-array.js';
import type { Role } from '../../../standard/resource.js';
import { attempted, noField } from '../build.js';
import type { Attempt, CallStep, IdentityName } from '../case.js';
import { malformed, unauthenticated } from '../refusals.js';

interface WrongCaller extends Pick<Attempt, 'identity' | 'mutate' | 'expect'> {
  readonly clause: string;
}

const withCertificate = (identity: IdentityName, clause: string): WrongCaller => ({
  clause,
  identity,
  expect: unauthenticated(clause, { handshake: true }),
});

const WRONG: Readonly<Record<string, WrongCaller>> = {
  'no-certificate': withCertificate('none', 'TLS-CERTIFICATE'),
  'unknown-ca': withCertificate('unknownCa', 'TLS-TRUSTED-CA'),
  expired: withCertificate('expired', 'TLS-EXPIRED'),
  'no-request-id': {
    clause: 'HDR-X-REQUEST-ID',
    mutate: [{ op: 'drop-header', name: 'X-Request-ID' }],
    expect: malformed('HDR-X-REQUEST-ID'),
  },
};

/** Who sends the request that is refused. */
export const CALLER: Factor = { name: 'caller', values: Object.keys(WRONG) };

/** The call as the caller of the row sends it; none in a row without one. `hides` is a field of its success. */
export function byWrongCaller(
  caller: string | undefined,
  role: Role,
  step: CallStep,
  hides: string,
): readonly CallStep[] {
  const wrong = WRONG[caller ?? ''];
  if (wrong === undefined) return [];
  const { clause, expect, ...change } = wrong;
  const { identity = 'none' } = change;
  const when = identity === 'none' ? '' : `\${profile.identities.${identity}}`;
  const { bearer: _, ...plain } = step;
  const as = `${role}-by-wrong-caller`;
  return [attempted(plain, { ...change, as, when, expect: [...expect, noField(clause, hides)] })];
}
