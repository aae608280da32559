import { answeredBy, fieldsIn, withFields } from '../../../mutation/answer.js';
import { valueAt } from '../../../mutation/fields.js';
import { nextStatus } from '../../domain/machines.js';
import { OPERATION } from '../../domain/operation.js';
import type { ArmedFault, ChangeAnswer, Fault } from '../fault.js';

/** The refusal of an act that the status of the resource does not allow. */
const OVER = /STATUS_INVALID|RESOURCE_EXPIRED/;

/** A start that the status of the resource does not allow succeeds, and the resource then has another status. */
function revives(
  start: string,
  reads: readonly string[],
  field: string,
  [refused, revived]: readonly [string, string],
): () => ArmedFault {
  return () => {
    const started = new Set<string>();
    const idOf = (url: string): string => url.split('/').at(-2) ?? '';
    const change: ChangeAnswer = (answer, { operation, url }) => {
      if (operation === start && OVER.test(answer.text)) {
        started.add(idOf(url));
        const body = { scaStatus: 'received', psuMessage: 'Please approve.', _links: {} };
        return answeredBy(answer, 201, body);
      }
      if (!started.has(idOf(url)) || fieldsIn(answer)?.[field] !== refused) return answer;
      return withFields(answer, { [field]: revived });
    };
    return { answer: { operations: [start, ...reads], change } };
  };
}

/** The bank says that an authorisation failed by a wrong confirmation code, and still accepts the right one. */
function failsInWordsOnly(): ArmedFault {
  const told = new Set<string>();
  const change: ChangeAnswer = (answer, { operation, url }) => {
    const body = fieldsIn(answer) ?? {};
    const fields = ['scaStatus', 'scatransactionStatus'].filter(
      (name) => body[name] === 'unconfirmed',
    );
    if (operation === OPERATION.consent.update && fields.length > 0) told.add(url);
    if (!told.has(url)) return answer;
    const failed = Object.fromEntries(fields.map((name) => [name, 'failed']));
    return withFields(answer, failed);
  };
  return {
    config: (config) => ({ ...config, sca: { ...config.sca, confirmation: true } }),
    rules: {
      next: (machine, from, event) =>
        event === 'refused' && ['received', 'unconfirmed'].includes(from)
          ? from
          : nextStatus(machine, from, event),
    },
    answer: { operations: [OPERATION.consent.update, OPERATION.consent.sca], change },
  };
}

/** An authorisation that a wrong one-time code ended is `failed` in every response, until the right code comes. */
function failsUntilTheRightCode(update: string, read: string): () => ArmedFault {
  return () => {
    const told = new Set<string>();
    const change: ChangeAnswer = (answer, { operation, url }) => {
      if (operation === update && answer.status >= 400) told.add(url);
      if (operation !== read || !told.has(url)) return answer;
      if (fieldsIn(answer)?.['scaStatus'] === 'finalised') return answer;
      return withFields(answer, { scaStatus: 'failed' });
    };
    return { answer: { operations: [update, read], change } };
  };
}

/** How long after its deletion a resource changes once more, in milliseconds. */
const LATER_MS = 3_000;

/** The id of a resource in the address of a deletion or of a read. */
const idIn = (url: string): string =>
  url
    .replace(/\?.*$/, '')
    .replace(/\/status$/, '')
    .split('/')
    .at(-1) ?? '';

/** A deleted resource has ended, and some seconds later it has this status again. */
function comesBack(
  remove: string,
  reads: readonly string[],
  [field, ended, revived]: readonly [field: string, ended: string, revived: string],
): () => ArmedFault {
  return () => {
    const deletions = new Map<string, number>();
    const change: ChangeAnswer = (answer, { operation, url }) => {
      const id = idIn(url);
      if (operation === remove && answer.status < 300) deletions.set(id, Date.now());
      const age = Date.now() - (deletions.get(id) ?? Number.POSITIVE_INFINITY);
      if (operation === remove || age < LATER_MS) return answer;
      if (fieldsIn(answer)?.[field] !== ended) return answer;
      return withFields(answer, { [field]: revived });
    };
    return { answer: { operations: [remove, ...reads], change } };
  };
}

/** Some seconds after the deletion of a basket, its payments are cancelled too. */
function cancelsMembersLater(): ArmedFault {
  const members = new Map<string, readonly unknown[]>();
  const cancelled = new Map<unknown, number>();
  const { basket, payment } = OPERATION;
  const change: ChangeAnswer = (answer, { operation, url, body }) => {
    if (operation === basket.create && answer.status === 201) {
      const ids = valueAt(JSON.parse(body ?? '{}'), 'paymentIds');
      const id = String(fieldsIn(answer)?.['basketId']);
      members.set(id, Array.isArray(ids) ? ids : []);
    }
    if (operation === basket.delete && answer.status < 300) {
      for (const id of members.get(idIn(url)) ?? []) cancelled.set(id, Date.now() + LATER_MS);
    }
    const isRead = operation === payment.status || operation === payment.read;
    const at = isRead ? cancelled.get(idIn(url)) : undefined;
    if (at === undefined || Date.now() < at) return answer;
    return withFields(answer, { transactionStatus: 'CANC' });
  };
  const operations = [basket.create, basket.delete, payment.status, payment.read];
  return { answer: { operations, change } };
}

/** Faults by which something that was refused, or that ended, comes back. */
export const REVIVAL_FAULTS: readonly Fault[] = [
  {
    id: 'start-revives-declined-payment',
    make: revives(OPERATION.payment.start, [OPERATION.payment.status], 'transactionStatus', [
      'RJCT',
      'ACTC',
    ]),
  },
  {
    id: 'start-revives-declined-consent',
    make: revives(OPERATION.consent.start, [OPERATION.consent.status], 'consentStatus', [
      'rejected',
      'valid',
    ]),
  },
  { id: 'right-code-after-failure', make: failsInWordsOnly },
  {
    id: 'any-confirmation-code-accepted',
    config: (config) => ({ ...config, sca: { ...config.sca, confirmation: true } }),
    rules: { confirmationFits: () => true },
  },
  {
    id: 'failed-code-finalised-by-right-one',
    make: failsUntilTheRightCode(OPERATION.payment.update, OPERATION.payment.sca),
  },
  {
    id: 'deleted-consent-comes-back-later',
    make: comesBack(
      OPERATION.consent.delete,
      [OPERATION.consent.status, OPERATION.consent.read],
      ['consentStatus', 'terminatedByTpp', 'valid'],
    ),
  },
  {
    id: 'cancelled-payment-comes-back-later',
    make: comesBack(
      OPERATION.payment.delete,
      [OPERATION.payment.status, OPERATION.payment.read],
      ['transactionStatus', 'CANC', 'ACTC'],
    ),
  },
  { id: 'deleted-basket-cancels-its-payments-later', make: cancelsMembersLater },
];
