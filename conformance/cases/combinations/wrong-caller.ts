/** A valid request of a tour by a caller that the bank has to refuse, or without a header that it needs: a dimension of deep tours. */
import type { Factor } from '../../../foundation/covering-array.js';
import type { Role } from '../../../standard/resource.js';
import { noField } from '../build.js';
import type { CallStep, IdentityName, Mutation } from '../case.js';
import type { Check } from '../check.js';
import { malformed, unauthenticated } from '../refusals.js';

interface WrongCaller {
  readonly clause: string;
  readonly identity?: IdentityName;
  readonly mutate?: readonly Mutation[];
  readonly expect: readonly Check[];
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
  const { clause, identity, mutate, expect } = wrong;
  const named =
    identity === undefined || identity === 'none' ? '' : `\${profile.identities.${identity}}`;
  const when = `${step.when ?? ''}${named}`;
  const { bearer: _, ...plain } = step;
  return [
    {
      ...plain,
      as: `${role}-by-wrong-caller`,
      ...(identity === undefined ? {} : { identity }),
      ...(mutate === undefined ? {} : { mutate }),
      ...(when === '' ? {} : { when }),
      expect: [...expect, noField(clause, hides)],
    },
  ];
}
