import { OPERATION } from '../../standard/operation.js';
import type { OperationId } from '../cases/operations.js';
import { isAlike } from '../preflight/signs-of.js';
import { type AskBank, type AskedAnswer, type Question, toldOf } from './asker.js';
import { judgeAnswer } from './judge-answer.js';
import type { Offer } from './offer.js';

export interface OperationOffer extends Offer {
  readonly name: OperationId;
}

interface Row {
  readonly id: OperationId;
  readonly path: string;
  /** The same path with a made-up last name. */
  readonly sibling: string;
  /** A path of the same resource that certainly exists. */
  readonly resource: string;
}

/** Reads of a resource's parts, besides the read of the resource itself. */
function rowsFor(payment: string | undefined, services: readonly string[]): readonly Row[] {
  const below = (id: OperationId, resource: string, tail: string): Row => ({
    id,
    path: `${resource}/${tail}`,
    sibling: `${resource}/{nothing}`,
    resource,
  });
  const ofPayments = payment === undefined ? [] : PAYMENT_READS;
  const ofConsents = services.includes('AIS') ? CONSENT_READS : [];
  return [
    ...ofPayments.map(([id, tail]) => below(id, `${payment}/{id}`, tail)),
    ...ofConsents.map(([id, tail]) => below(id, '/v1/consents/{id}', tail)),
  ];
}

const PAYMENT_READS: readonly (readonly [OperationId, string])[] = [
  [OPERATION.payment.status, 'status'],
  [OPERATION.payment.list, 'authorisations'],
  [OPERATION.cancellation.list, 'cancellation-authorisations'],
];
const CONSENT_READS: readonly (readonly [OperationId, string])[] = [
  [OPERATION.consent.status, 'status'],
  [OPERATION.consent.list, 'authorisations'],
];

/**
 * Reads that a bank may lack. One is certainly missing when the response says so (501, 405), or when the
 * response equals that for an unknown path while the bank's "no such resource" response differs.
 */
export async function probeOperations(
  ask: AskBank,
  payment: string | undefined,
  services: readonly string[],
): Promise<readonly OperationOffer[]> {
  const all: OperationOffer[] = [];
  for (const row of rowsFor(payment, services)) all.push(await judgeRow(ask, row));
  if (services.includes('AIS')) all.push(await judgeCards(ask));
  return all;
}

/** Whether a response differs from the one for unknown paths. */
const isElsewhere = (one: AskedAnswer, nowhere: AskedAnswer): boolean =>
  one.signs !== undefined && nowhere.signs !== undefined && !isAlike(one.signs, nowhere.signs);

const get = (path: string): Question => ({ method: 'GET', path });

async function judgeRow(
  ask: AskBank,
  { id, path, sibling, resource }: Row,
): Promise<OperationOffer> {
  const heard = await ask(get(path));
  const other = await ask(get(sibling));
  const parent = await ask(get(resource));
  const nowhere = await ask(get('/{nothing}/{nothing}/{id}'));
  const because = `${toldOf(heard)} (${toldOf(parent)}; ${toldOf(other)})`;
  const seen = (offered: boolean | undefined): OperationOffer => ({ name: id, offered, because });
  if (heard.signs === undefined || parent.signs === undefined) return seen(undefined);
  if (isAlike(heard.signs, parent.signs)) return seen(isElsewhere(parent, nowhere) || undefined);
  const { offered } = judgeAnswer({
    method: 'GET',
    signs: heard.signs,
    siblings: [other.signs],
    nowhere: nowhere.signs,
  });
  return seen(offered);
}

/** Card accounts are refused like accounts, if the bank has any. */
async function judgeCards(ask: AskBank): Promise<OperationOffer> {
  const heard = await ask(get('/v1/card-accounts'));
  const other = await ask(get('/v1/{nothing}'));
  const accounts = await ask(get('/v1/accounts'));
  const because = `${toldOf(heard)} (${toldOf(accounts)}; ${toldOf(other)})`;
  const name = OPERATION.card.list;
  const { signs } = heard;
  if (signs === undefined || accounts.signs === undefined)
    return { name, offered: undefined, because };
  const nowhere = await ask(get('/{nothing}/{nothing}/{id}'));
  if (isAlike(signs, accounts.signs)) {
    return { name, offered: isElsewhere(accounts, nowhere) || undefined, because };
  }
  const siblings = [other.signs];
  const { offered } = judgeAnswer({ method: 'GET', signs, siblings, nowhere: nowhere.signs });
  return { name, offered, because };
}
