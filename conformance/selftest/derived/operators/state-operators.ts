import { atPointer } from '../../../../foundation/json-pointer.js';
import { OPERATION } from '../../../../standard/operation.js';
import { doingOf } from '../../../../standard/roles.js';
import type { OperationId } from '../../../cases/operations.js';
import { type AnswerWithBody, bodyOf, editAnswer } from '../answer-body.js';
import type { Answering, Mutant, MutantOperator, Seed } from '../mutant.js';
import type { OperationShape } from '../operation-shape.js';
import { madeAnswer } from '../served-copy.js';
import { targetName } from '../target.js';
import { headerIn, isServed } from '../traffic.js';
import { isSuccess } from './field-operators.js';

const STATUS = /^\/(?:transactionStatus|consentStatus|scaStatus)$/;

const TIED = 'States, facts tied to operations: a creation returns RCVD, or received';
const MOVES =
  'States, facts tied to operations: an authorised or cancelled resource has such a status';

/** Statuses before anything was authorised. */
const FIRST = new Set<unknown>(['RCVD', 'received']);
const LATER: Readonly<Record<string, readonly string[]>> = {
  '/transactionStatus': ['ACTC', 'ACSC', 'RJCT', 'CANC'],
  '/consentStatus': ['valid', 'rejected', 'expired'],
  '/scaStatus': ['finalised', 'failed'],
};

/** Statuses that only an authorisation leads to; a bank may refuse or end a resource on its own. */
const DONE: Readonly<Record<string, readonly string[]>> = {
  '/transactionStatus': ['ACSC'],
  '/consentStatus': ['valid'],
  '/scaStatus': ['finalised'],
};

const statusFields = ({ successes }: OperationShape): readonly string[] => [
  ...new Set(
    successes
      .flatMap(({ fields }) => fields)
      .filter(({ pointer, mark }) => mark === 'stated' && STATUS.test(pointer))
      .map(({ pointer }) => pointer),
  ),
];

const seedsOf =
  (
    method: string,
    slugs: (pointer: string) => readonly (readonly [slug: string, value?: string])[],
  ) =>
  (shape: OperationShape): readonly Seed[] =>
    shape.method !== method
      ? []
      : statusFields(shape).flatMap((pointer) =>
          slugs(pointer).map(([slug, value]) => ({
            slug: `${pointer.slice(1)}/${slug}`,
            pointer,
            ...(value === undefined ? {} : { value }),
          })),
        );

type AtAnswer = Answering & { readonly answer: AnswerWithBody };

const replaces = (mutant: Mutant, { answer }: AtAnswer): AnswerWithBody | undefined =>
  isSuccess(answer.status)
    ? editAnswer(answer, mutant.pointer ?? '', (value) => (FIRST.has(value) ? mutant.value : value))
    : undefined;

/**
 * The statuses of this resource that the bank reported at this operation, oldest first; that of this response
 * is last.
 */
function history(mutant: Mutant, { traffic, target, request }: AtAnswer): readonly unknown[] {
  const path = new URL(request.url).pathname;
  return traffic
    .all()
    .filter(
      (exchange) =>
        targetName(exchange.target) === targetName(target) &&
        new URL(exchange.request.url).pathname === path &&
        exchange.request.method === request.method &&
        isServed(exchange.answer),
    )
    .map(({ answer }) => atPointer(bodyOf(answer), mutant.pointer ?? ''));
}

const withStatus = (mutant: Mutant, at: AtAnswer, value: unknown): AnswerWithBody | undefined =>
  value === undefined || !isSuccess(at.answer.status)
    ? undefined
    : editAnswer(at.answer, mutant.pointer ?? '', () => value);

const isSca = (pointer: string): boolean => pointer === '/scaStatus';
const NOT_SHOWN = 'States and transitions: transitions are not shown, and no status but received';

const STUCK: MutantOperator['action'] = {
  kind: 'answer',
  change: (mutant, at) => withStatus(mutant, at, history(mutant, at)[0]),
};
const TOLD: MutantOperator['action'] = {
  kind: 'answer',
  change: (mutant, at) => withStatus(mutant, at, mutant.value),
};

const stuck = seedsOf('GET', (pointer) => (isSca(pointer) ? [] : [['stuck']]));

const atOnce = seedsOf('POST', (pointer) => (LATER[pointer] ?? []).map((v) => [`${v}-at-once`, v]));

export const STATE_OPERATORS: readonly MutantOperator[] = [
  {
    id: 'status-at-creation',
    intent: 'wrong',
    duty: 'statuses',
    because: TIED,
    derive: (shape) => (shape.id === OPERATION.payment.validate ? [] : atOnce(shape)),
    action: { kind: 'answer', change: replaces },
  },
  {
    id: 'status-too-early',
    intent: 'wrong',
    duty: 'statuses',
    because: 'Account information: the PSU must have granted it; nothing is authorised by itself',
    derive: seedsOf('GET', (pointer) => (DONE[pointer] ?? []).map((v) => [`${v}-too-early`, v])),
    action: { kind: 'answer', change: replaces },
  },
  {
    id: 'status-stuck',
    intent: 'wrong',
    duty: 'statuses',
    because: MOVES,
    derive: (shape) => (shape.id === OPERATION.basket.read ? [] : stuck(shape)),
    action: STUCK,
  },
  {
    id: 'basket-status-stuck',
    intent: 'formal',
    duty: 'statuses',
    because: 'States and transitions: no status of a basket is tied to its authorisation',
    derive: (shape) => (shape.id === OPERATION.basket.read ? stuck(shape) : []),
    action: STUCK,
  },
  {
    id: 'sca-status-stuck',
    intent: 'formal',
    duty: 'statuses',
    because: NOT_SHOWN,
    derive: seedsOf('GET', (pointer) => (isSca(pointer) ? [['stuck']] : [])),
    action: STUCK,
  },
  {
    id: 'status-never-left',
    intent: 'wrong',
    duty: 'statuses',
    because: MOVES,
    derive: seedsOf('GET', (pointer) =>
      isSca(pointer)
        ? []
        : [['never-left', pointer === '/transactionStatus' ? 'RCVD' : 'received']],
    ),
    action: TOLD,
  },
  {
    id: 'sca-status-never-left',
    intent: 'formal',
    duty: 'statuses',
    because: NOT_SHOWN,
    derive: seedsOf('GET', (pointer) => (isSca(pointer) ? [['never-left', 'received']] : [])),
    action: TOLD,
  },
  {
    id: 'status-reverted',
    intent: 'wrong',
    duty: 'statuses',
    because: 'States: a status that was left does not come back (safety: no final status is left)',
    derive: seedsOf('GET', () => [['reverted']]),
    action: {
      kind: 'answer',
      change: (mutant, at) => {
        const all = history(mutant, at);
        const now = all.at(-1);
        // the bank has already reported the status, so the suite has seen it
        return all.at(-2) === now
          ? withStatus(
              mutant,
              at,
              all.find((each) => each !== now),
            )
          : undefined;
      },
    },
  },
];

/** Operations with method DELETE that remove something according to the contract. */
const NOTHING_DONE: Readonly<Partial<Record<OperationId, string>>> = {
  [OPERATION.payment.delete]: 'Payment initiation: DELETE cancels the payment',
  [OPERATION.consent.delete]: 'Account information: DELETE ends a consent',
  [OPERATION.basket.delete]: 'Signing baskets: DELETE deletes the basket',
  [OPERATION.fundsConsent.delete]: 'Confirmation-of-funds consents: DELETE ends a consent',
};

const DONE_BODY = { scaStatus: 'finalised', scatransactionStatus: 'finalised', _links: {} };

/** Matches a body that completes an authorisation: with a one-time code or an access token. */
const ENDS_SCA = /"scaAuthenticationData"\s*:/;

export const EFFECT_OPERATORS: readonly MutantOperator[] = [
  {
    id: 'authorisation-without-effect',
    intent: 'wrong',
    duty: 'effects',
    because:
      'Authentication 5 and 7: the update with the token, or the code, authorises the resource',
    derive: ({ id }) => (doingOf(id)?.role === 'update' ? [{ slug: 'effect/not-done' }] : []),
    action: {
      kind: 'instead',
      answer: (_, { request }) =>
        request.identity === 'tpp1' && ENDS_SCA.test(request.body ?? '')
          ? madeAnswer(200, DONE_BODY, headerIn(request, 'X-Request-ID'))
          : undefined,
    },
  },
  {
    id: 'deletion-without-effect',
    intent: 'wrong',
    duty: 'effects',
    because: Object.values(NOTHING_DONE).join('; '),
    derive: ({ id }) => (NOTHING_DONE[id] === undefined ? [] : [{ slug: 'effect/not-done' }]),
    action: {
      kind: 'instead',
      answer: (_, { request, path, traffic }) => {
        const ids = [...path.values()].filter((id) => traffic.ownerOf(id) === request.identity);
        return ids.length === 0
          ? undefined
          : madeAnswer(204, undefined, headerIn(request, 'X-Request-ID'));
      },
    },
  },
];
