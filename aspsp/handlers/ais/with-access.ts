import type { FastifyRequest } from 'fastify';
import type { Bank } from '../../bank/bank.js';
import { dayOf } from '../../domain/calendar.js';
import type { AccessRight, AccountGrant, Consent } from '../../domain/entities.js';
import { refusal, refuseErrors } from '../../domain/refusal.js';
import { settleDue } from '../../execution/settle-due.js';
import type { Records } from '../../store/store.js';
import type { Kit } from '../kit.js';
import { ownConsent } from '../shared/find-consent.js';
import { ipErrors } from '../shared/ip-errors.js';

/** The headers of a request that reads accounts. */
export interface ReadHeaders {
  readonly 'Consent-ID': string;
  readonly 'PSU-IP-Address'?: string | undefined;
}

/** A request with a valid consent that has accesses left. */
export interface GrantedAccess {
  readonly consent: Consent;
  readonly records: Records;
  /** The grants on accounts, or on card accounts. */
  grants(kind: AccountKind): readonly AccountGrant[];
  /** The grant on an account, if it includes a right; refuses otherwise. */
  grant(accountId: string, right: AccessRight, kind?: AccountKind): AccountGrant;
}

/** Card accounts have their own paths; at other paths they do not exist. */
export type AccountKind = 'account' | 'card';

/**
 * Runs a read with a consent and counts it: per consent, date and path. A refused request is not
 * counted, and neither is one with the PSU present, unless the consent is one-off. A further `page`
 * of a list is counted separately: it contains no entry newer than its first one.
 */
export async function withAccess<T>(
  kit: Kit,
  request: FastifyRequest,
  headers: ReadHeaders,
  work: (access: GrantedAccess) => Promise<T>,
  page?: string,
): Promise<T> {
  const { bank } = kit;
  refuseErrors(ipErrors(headers));
  const absent = headers['PSU-IP-Address'] === undefined;
  // an access without the PSU is counted, so it always writes
  return bank.store[absent ? 'transaction' : 'read'](async (records) => {
    await settleDue(bank, records);
    const id = headers['Consent-ID'];
    const consent = await ownConsent(kit, records, request, id, bank.rules.mayReadUnder);
    if (consent === undefined) {
      throw refusal(400, 'CONSENT_UNKNOWN', 'There is no such consent.', 'Consent-ID');
    }
    refuseUnlessOpen(bank, consent);
    const today = dayOf(bank.seams.now());
    // The date comes first, so that the counters of earlier dates can be deleted.
    const key = [today, consent.id, addressOf(request), ...(page === undefined ? [] : [page])];
    const counts = bank.rules.isCounted(consent.recurring, !absent);
    const allowed = consent.recurring ? consent.frequencyPerDay : 1;
    if (counts && !bank.rules.withinFrequency(await records.counted(key.join(' ')), allowed)) {
      throw refusal(429, 'ACCESS_EXCEEDED', 'All accesses of this consent for today are used.');
    }
    const answer = await work({
      consent,
      records,
      grants: (kind) => consent.grants.filter((one) => kindOf(one) === kind),
      grant: (account, right, kind = 'account') => grantOf(kit, consent, { account, right, kind }),
    });
    if (counts) await records.count(key.join(' '));
    const usedOn = consent.usedOn ?? today;
    if (usedOn !== consent.usedOn || today !== consent.lastActionDate) {
      await records.put('consent', { ...consent, usedOn, lastActionDate: today });
    }
    return answer;
  });
}

function refuseUnlessOpen({ rules }: Bank, { status }: Consent): void {
  if (rules.opens(status)) return;
  const never = status === 'received' || status === 'revokedByPsu';
  const code = never ? 'CONSENT_INVALID' : 'CONSENT_EXPIRED';
  throw refusal(401, code, `The consent is ${status}.`);
}

function grantOf(
  { bank }: Kit,
  consent: Consent,
  wanted: {
    readonly account: string;
    readonly right: AccessRight;
    readonly kind: AccountKind;
  },
): AccountGrant {
  const { account, right, kind } = wanted;
  const grant = bank.rules.grantFor(consent, account);
  if (grant === undefined || kindOf(grant) !== kind) {
    throw refusal(404, 'RESOURCE_UNKNOWN', 'This consent has no such account.');
  }
  if (bank.rules.hasRight(grant, right)) return grant;
  throw refusal(401, 'CONSENT_INVALID', `The consent does not cover the ${right} of this account.`);
}

function kindOf({ card }: AccountGrant): AccountKind {
  return card === true ? 'card' : 'account';
}

function addressOf(request: FastifyRequest): string {
  return (request.url.split('?')[0] ?? '').replace(/\/$/, '');
}
