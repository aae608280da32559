/** What a consent names bounds what every response under it shows, over a whole run: accounts, cards, balances and transactions. */

import { atPointer, memberOf } from '../../foundation/json-pointer.js';
import { OPERATION } from '../../standard/operation.js';
import { createdIn } from '../answers/resource-of.js';
import type { OperationId } from '../cases/operations.js';
import { shown } from '../documents/schema-judge.js';
import type { ClauseFindings } from './common-clauses.js';
import { type CheckContext, finding } from './finding.js';
import { orderSent } from './order-in.js';

/** Maximum number of consents that are remembered. */
const MAX_CONSENTS = 20_000;

/** How a consent is named among all that a bank creates. */
const CONSENT = 'consent ';
const BOUNDS = 'AIS-RIGHT-BOUNDS-READS';
const RIGHTS = ['accounts', 'balances', 'transactions'] as const;
type Right = (typeof RIGHTS)[number];
type Access = Readonly<Partial<Record<Right, readonly object[]>>>;

/** Something of an account in a response, and the clause of a consent that does not name the account for it. */
interface Shown {
  readonly account: unknown;
  readonly pointer: string;
  readonly right: Right | 'any';
  readonly clause: string;
}

/** Where an operation shows accounts or cards, and what of them. */
interface Place {
  readonly listed?: string;
  readonly account: string;
  readonly only: string;
  /** The operation itself shows this. */
  readonly shows?: Right;
}

const ACCOUNTS_ONLY = 'AIS-ACCOUNTS-CONSENTED-ONLY';
const CARDS_ONLY = 'AIS-CARD-CONSENTED-ONLY';
const account = { account: '/account', only: ACCOUNTS_ONLY } as const;
const card = { account: '/cardAccount', only: CARDS_ONLY } as const;

const PLACES: Readonly<Partial<Record<OperationId, Place>>> = {
  [OPERATION.account.list]: { ...account, listed: '/accounts' },
  [OPERATION.account.read]: account,
  [OPERATION.account.balances]: { ...account, shows: 'balances' },
  [OPERATION.account.transactions]: { ...account, shows: 'transactions' },
  [OPERATION.card.list]: { ...card, listed: '/cardAccounts' },
  [OPERATION.card.read]: card,
  [OPERATION.card.balances]: { ...card, shows: 'balances' },
  [OPERATION.card.transactions]: { ...card, shows: 'transactions' },
};

/** Remembers what each consent names. */
export class RightsWatch {
  readonly #consents = new Map<string, Access>();

  /** Judges what a response shows against the consent of its request, and remembers a consent that was created. */
  judge(context: CheckContext, base = ''): readonly ClauseFindings[] {
    const { seen } = context;
    const { answer, elsewhere, operation, request } = seen;
    if (answer.kind !== 'answer' || answer.status < 200 || answer.status > 299 || elsewhere)
      return [];
    const made = createdIn(seen) ?? '';
    const access = made.startsWith(CONSENT)
      ? namedIn(memberOf(orderSent(seen), 'access'))
      : undefined;
    if (access !== undefined && this.#consents.size < MAX_CONSENTS) {
      this.#consents.set(`${base} ${made}`, access);
    }
    const place = operation === null ? undefined : PLACES[operation];
    const id = request.headers.find(([name]) => /^consent-id$/i.test(name))?.[1];
    const own = this.#consents.get(`${base} ${CONSENT}${id}`);
    if (place === undefined || own === undefined) return [];
    return judged(shownAt(place, seen.json), own, context);
  }
}

function judged(
  things: readonly Shown[],
  access: Access,
  context: CheckContext,
): readonly ClauseFindings[] {
  return [...new Set(things.map(({ clause }) => clause))].map((clause) => {
    const found = things.filter((each) => each.clause === clause && !isNamed(each, access));
    return {
      clause,
      findings: found.slice(0, 1).map(({ account: one, pointer, right }) => {
        const why = right === 'any' ? '' : ` for ${right}`;
        const what = right === 'any' ? 'accounts' : `${right} of accounts`;
        const expected = `there are only ${what} that the consent names${why}`;
        const actual = `the consent does not name ${shown(numberOf(one))}${why}`;
        return finding(context, clause, `body ${pointer}`, expected, actual);
      }),
    };
  });
}

function shownAt({ listed, account: at, only, shows }: Place, json: unknown): readonly Shown[] {
  if (listed !== undefined) {
    const list = atPointer(json, listed);
    if (!Array.isArray(list)) return [];
    return list.flatMap((each, index) => ofAccount(each, `${listed}/${index}`, only));
  }
  const one = atPointer(json, at);
  // whether it is the account that was asked for is judged by its id (told-facts.ts)
  const own = ofAccount(one, at, only).filter(({ right }) => right !== 'any');
  const beside = shows !== 'balances' && memberOf(json, 'balances') !== undefined;
  return [
    ...own,
    ...(shows === undefined ? [] : [{ account: one, pointer: at, right: shows, clause: BOUNDS }]),
    ...(beside
      ? [{ account: one, pointer: '/balances', right: 'balances' as const, clause: BOUNDS }]
      : []),
  ];
}

function ofAccount(one: unknown, pointer: string, only: string): readonly Shown[] {
  const balances = memberOf(one, 'balances');
  return [
    { account: one, pointer, right: 'any', clause: only },
    ...(Array.isArray(balances) && balances.length > 0
      ? [
          {
            account: one,
            pointer: `${pointer}/balances`,
            right: 'balances' as const,
            clause: BOUNDS,
          },
        ]
      : []),
  ];
}

const NUMBERS = ['iban', 'bban', 'maskedPan'] as const;

const numberOf = (one: unknown): unknown =>
  NUMBERS.map((name) => memberOf(one, name)).find((value) => typeof value === 'string');

/** Whether a list of the consent names the account; also where that cannot be told. */
function isNamed({ account: one, right }: Shown, access: Access): boolean {
  const lists = right === 'any' ? RIGHTS : [right];
  const references = lists.flatMap((name) => access[name] ?? []);
  return numberOf(one) === undefined || references.some((each) => names(each, one));
}

/** Several currencies under one number. */
const SEVERAL = 'XXX';

/**
 * A reference without a currency names each account of its number. Numbers of two kinds, such as a whole card number and a masked one, cannot be
 * compared: the account may be named.
 */
function names(reference: object, one: unknown): boolean {
  const shared = NUMBERS.filter(
    (name) =>
      typeof memberOf(reference, name) === 'string' && typeof memberOf(one, name) === 'string',
  );
  if (shared.length === 0) return true;
  const plain = (value: unknown): string => String(value).replaceAll(/[^A-Za-z0-9]/g, '');
  if (!shared.every((name) => plain(memberOf(reference, name)) === plain(memberOf(one, name))))
    return false;
  const [asked, own] = [memberOf(reference, 'currency'), memberOf(one, 'currency')];
  return [asked, own].some((each) => each === undefined || each === SEVERAL) || asked === own;
}

/** The access of a consent that names accounts alone; of another one, a bank or its PSU chooses them. */
function namedIn(access: unknown): Access | undefined {
  if (typeof access !== 'object' || access === null) return undefined;
  const entries = Object.entries(access);
  const isNamedAlone =
    entries.length > 0 &&
    entries.every(
      ([name, list]) =>
        RIGHTS.some((right) => right === name) && Array.isArray(list) && list.length > 0,
    );
  return isNamedAlone ? (access as Access) : undefined;
}
