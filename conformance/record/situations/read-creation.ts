/** What the request that creates a resource says of it, and the other bodies that name accounts. */

import { memberOf } from '../../../foundation/json-pointer.js';
import { parsedJson } from '../../../foundation/parsed-json.js';
import type { Situation } from '../../../standard/dimension.js';
import { OPERATION } from '../../../standard/operation.js';
import { doingOf } from '../../../standard/roles.js';
import { accountIn } from '../account-in.js';
import { pathValues } from './path-values.js';
import { headerOf, type KnownBank, type SeenExchange } from './seen-exchange.js';

/** The fields that the document requires, by payment service or kind of resource. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  payments: ['instructedAmount', 'debtorAccount', 'creditorAccount', 'creditorName'],
  'bulk-payments': ['debtorAccount', 'payments'],
  'periodic-payments': [
    ...['instructedAmount', 'debtorAccount', 'creditorAccount', 'creditorName'],
    ...['startDate', 'frequency'],
  ],
  consent: ['access', 'recurringIndicator', 'validUntil', 'frequencyPerDay'],
  'funds-consent': ['access'],
};

/** The fields that every block of a bulk payment has. */
const OF_BLOCK = ['instructedAmount', 'creditorAccount', 'creditorName'];

const keysOf = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null ? Object.keys(value) : [];

const listIn = (value: unknown, key: string): readonly unknown[] => {
  const list = memberOf(value, key);
  return Array.isArray(list) ? list : [];
};

function fieldsOf(body: unknown, name: string): string | undefined {
  const required = REQUIRED[name];
  if (required === undefined || keysOf(body).length === 0) return undefined;
  const blocks = listIn(body, 'payments').flatMap(keysOf);
  const isMore =
    keysOf(body).some((key) => !required.includes(key)) ||
    blocks.some((key) => !OF_BLOCK.includes(key));
  return isMore ? 'optional' : 'required';
}

function formOf(request: SeenExchange): string | undefined {
  const type = headerOf(request, 'Content-Type') ?? '';
  if (/multipart/i.test(type)) return 'multipart';
  if (/xml/i.test(type)) return 'xml';
  return /json/i.test(type) ? 'json' : undefined;
}

/** The kind of access that a consent asks for. */
function modelOf(access: unknown): string | undefined {
  const keys = keysOf(access);
  if (keys.some((key) => key.startsWith('availableAccounts'))) return 'availableAccounts';
  if (keys.includes('allPsd2')) return 'global';
  const lists = ['accounts', 'balances', 'transactions'].map((key) => memberOf(access, key));
  if (lists.every((list) => list === undefined)) return undefined;
  return lists.some((list) => Array.isArray(list) && list.length > 0) ? 'detailed' : 'bankOffered';
}

function rightsOf(access: unknown): string | undefined {
  if (modelOf(access) !== 'detailed') return undefined;
  const has = (key: string): boolean => listIn(access, key).length > 0;
  if (has('balances') && has('transactions')) return 'both';
  return ['balances', 'transactions', 'accounts'].find(has);
}

/** The first account that is the PSU's only for its kind, otherwise a later one, otherwise the first. */
function accountAmong(references: readonly unknown[], known: KnownBank): string | undefined {
  const all = references.flatMap((each) => {
    if (typeof memberOf(each, 'maskedPan') === 'string') return ['card'];
    const iban = memberOf(each, 'iban');
    return typeof iban === 'string' ? [known.accounts.get(iban)?.account ?? ''] : [];
  });
  return ['card', 'multicurrency', 'later', 'first'].find((each) => all.includes(each));
}

/** The accounts that a consent names. */
const accountsIn = (access: unknown): readonly unknown[] =>
  ['accounts', 'balances', 'transactions'].flatMap((key) => listIn(access, key));

function psuOf(request: SeenExchange, iban: string, known: KnownBank): string | undefined {
  const named = headerOf(request, 'PSU-ID');
  if (headerOf(request, 'PSU-Corporate-ID') !== undefined) return 'company';
  return known.accounts.get(iban)?.psu ?? (named === undefined ? undefined : known.psus.get(named));
}

function ofConsent(body: unknown, known: KnownBank): Situation {
  const access = memberOf(body, 'access');
  return given({
    model: modelOf(access),
    rights: rightsOf(access),
    account: accountAmong(accountsIn(access), known),
    recurring: recurringOf(memberOf(body, 'recurringIndicator')),
  });
}

function recurringOf(value: unknown): string | undefined {
  if (typeof value !== 'boolean') return undefined;
  return value ? 'recurring' : 'one-off';
}

/** Without the members that are undefined. */
export function given(
  values: { readonly [Name in keyof Situation]?: string | undefined },
): Situation {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Whether the request asks for an explicit start; the response may say otherwise. */
const startOf = (request: SeenExchange): string =>
  headerOf(request, 'TPP-Explicit-Authorisation-Preferred') === 'true' ? 'explicit' : 'implicit';

/** The values that a request alone decides: of a creation, or of a call that no resource has. */
export function readCreation(request: SeenExchange, known: KnownBank): Situation {
  const { operation = '' } = request;
  const path = pathValues(operation, request.url);
  const kind = doingOf(operation)?.resource.name;
  const service = path.get('payment-service');
  const text = request.body ?? '';
  const body = parsedJson(text);
  const iban = accountIn({ body: { text, contentType: null, bytes: 0, cut: false } });
  const isConsent = kind === 'consent';
  return given({
    kind,
    service,
    product: path.get('payment-product'),
    form: operation === OPERATION.payment.create ? formOf(request) : undefined,
    fields: fieldsOf(body, service ?? kind ?? ''),
    start: kind === undefined ? undefined : startOf(request),
    psu:
      kind !== undefined || operation === OPERATION.payment.validate
        ? psuOf(request, iban, known)
        : undefined,
    account: known.accounts.get(iban)?.account,
    ...(isConsent ? ofConsent(body, known) : {}),
  });
}
