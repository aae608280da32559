import type { Bank } from '../../bank/bank.js';
import type { GrantType } from '../../config/bank-config.js';
import type { Client } from '../../domain/client-entities.js';
import { checkPassword } from '../../sca/check-password.js';
import type { Records } from '../../store/store.js';
import { authenticateClient } from './authenticate-client.js';
import type { Granted } from './token-answer.js';
import { single, type TokenCall } from './token-call.js';

/** Grants without a code: no PSU approved anything for them. */
const DIRECT = ['password', 'client_credentials'] as const satisfies readonly GrantType[];

export type DirectGrant = (typeof DIRECT)[number];

/** The grant without a code that a token request asks for, if the bank offers it. */
export function directGrantOf(bank: Bank, call: TokenCall): DirectGrant | undefined {
  const asked = single(call, 'grant_type');
  return DIRECT.find((grant) => grant === asked && bank.config.iam.grants.includes(grant));
}

/**
 * Issues a token to a known client, and with `password` to a known PSU. Such a token is bound
 * to the certificate and the scope like all others, but not to an authorisation: it authorises no
 * resource, because no PSU approved one.
 */
export async function grantDirectly(
  bank: Bank,
  grant: DirectGrant,
  call: TokenCall,
): Promise<Granted> {
  const known = await authenticateClient(bank, call);
  if (!known.ok) return known;
  const { client } = known;
  const [username, password] = [single(call, 'username'), single(call, 'password')];
  const withPsu = grant === 'password';
  if (withPsu && (username === undefined || password === undefined)) {
    return { ok: false, error: 'invalid_request' };
  }
  const scope = single(call, 'scope') ?? '';
  // Inside a transaction, so that wrong passwords are counted one after the other.
  const error = await bank.store.transaction(async (records) => {
    if (!(await mayAskFor(bank, records, scope, client))) return 'invalid_scope' as const;
    if (!withPsu) return undefined;
    const psu = await checkPassword(bank, records, username ?? '', password ?? '');
    return psu === undefined ? ('invalid_grant' as const) : undefined;
  });
  if (error !== undefined) return { ok: false, error };
  const { id, thumbprint } = client;
  const psu = withPsu && username !== undefined ? { psu: username } : {};
  const content = {
    id: bank.seams.uuid(),
    client: id,
    scope,
    thumbprint,
    authorisation: '',
    ...psu,
  };
  return { ok: true, token: await bank.tokens.issue(content) };
}

/** The scopes of a registration: PSD2, or one resource that the client's TPP created. */
async function mayAskFor(
  { rules }: Bank,
  records: Records,
  scope: string,
  { owner }: Client,
): Promise<boolean> {
  if (scope === 'PSD2') return true;
  const [, kind, id = ''] = /^(AIS|PIS):(.+)$/.exec(scope) ?? [];
  if (kind === undefined) return false;
  if (kind === 'PIS') {
    const payment = await records.get('payment', id);
    return payment !== undefined && rules.ownsPayment(payment.owner, owner);
  }
  const consent = await records.get('consent', id);
  if (consent !== undefined) return rules.ownsConsent(consent.owner, owner);
  const funds = await records.get('fundsConsent', id);
  return funds !== undefined && rules.ownsFundsConsent(funds.owner, owner);
}
