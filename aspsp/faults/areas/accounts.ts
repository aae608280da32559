import { answeredBy, jsonIn, type SentAnswer, withJson } from '../../../mutation/answer.js';
import {
  changeBody,
  changeField,
  dropField,
  fail,
  renameField,
  setField,
  setStatus,
} from '../../../mutation/edit-answer.js';
import { isFields, valueAt } from '../../../mutation/fields.js';
import { OPERATION } from '../../domain/operation.js';
import { SOUND_RULES } from '../../rules/rules.js';
import { servedAs } from '../builders/as-seen.js';
import { refuseIf } from '../builders/change-request.js';
import { inAnswer, inRequest, inRules, remembering } from '../builders/make-fault.js';
import { secondTime } from '../builders/second-time.js';
import type { ArmedFault, Fault } from '../fault.js';
import { ACCOUNT_READS } from './operation-groups.js';

const LIST = [OPERATION.account.list];
const DETAIL = [OPERATION.account.read];
const BALANCES = [OPERATION.account.balances];

const BALANCE = {
  balanceType: 'closingBooked',
  balanceAmount: { currency: 'EUR', amount: '12.50' },
};

/** Faults of the bodies of accounts and balances. */
const BODIES: readonly Fault[] = [
  inAnswer('accounts-answer-201', LIST, setStatus(200, 201)),
  inAnswer('account-answers-202', DETAIL, setStatus(200, 202)),
  inAnswer('balances-answer-201', BALANCES, setStatus(200, 201)),
  inAnswer('balances-answer-500', BALANCES, fail(500)),
  inAnswer('account-list-answers-503', [OPERATION.accountList.read], fail(503)),
  inAnswer('accounts-called-otherwise', LIST, renameField('accounts', 'accountList')),
  inAnswer('resource-id-missing', LIST, dropField('accounts.*.resourceId')),
  inAnswer('account-currency-missing', LIST, dropField('accounts.*.currency')),
  inAnswer('account-name-is-a-number', LIST, setField('accounts.*.name', 1)),
  inAnswer('account-links-missing', LIST, dropField('accounts.*._links')),
  inAnswer('account-links-dead', LIST, changeField('accounts.*._links', astray)),
  inAnswer(
    'account-not-wrapped',
    DETAIL,
    changeBody((body) => ({ ...Object(body['account']) })),
  ),
  inAnswer(
    'balances-in-every-list',
    LIST,
    changeField('accounts.*', (one) => ({ ...Object(one), balances: [BALANCE] })),
  ),
  inAnswer('account-of-another', DETAIL, setField('account.iban', 'DE75512108001245126199')),
  inAnswer('balances-without-account', BALANCES, dropField('account')),
  inAnswer('balances-called-otherwise', BALANCES, renameField('balances', 'balanceList')),
  inAnswer('balance-amount-missing', BALANCES, dropField('balances.*.balanceAmount')),
  inAnswer(
    'amount-is-a-number',
    BALANCES,
    setField('balances.*.balanceAmount', { currency: 'EUR', amount: 12.5 }),
  ),
  inAnswer('balance-type-not-in-enum', BALANCES, setField('balances.*.balanceType', 'closing')),
  inAnswer('balance-date-is-a-number', BALANCES, setField('balances.*.referenceDate', 20310303)),
];

/** Faults of reading accounts: how often, by whom and with which consent. */
const BOUNDS: readonly Fault[] = [
  inAnswer(
    'list-forgets-an-account',
    LIST,
    changeField('accounts', (all) => (Array.isArray(all) && all.length > 1 ? all.slice(1) : all)),
  ),
  inRules('all-accounts-granted', { granted: () => ({ allPsd2: 'allAccounts' }) }),
  inRules('other-account-readable', {
    grantFor: (consent, id) => SOUND_RULES.grantFor(consent, id) ?? consent.grants[0],
  }),
  inRules('right-not-checked', { hasRight: () => true }),
  inRules('frequency-not-counted', { withinFrequency: () => true }),
  inRules('frequency-one-short', { withinFrequency: (used, allowed) => used < allowed - 1 }),
  inRules('psu-present-is-counted', { isCounted: () => true }),
  inRules('one-off-consent-read-again', { isCounted: (recurring) => recurring }),
  inRules('waiting-consent-opens-accounts', { opens: (status) => status !== 'rejected' }),
  remembering('consent-id-not-needed', consentIdRemembered),
  remembering('unknown-consent-opens-accounts', anyConsentWillDo),
  inRequest(
    'with-balance-refused',
    LIST,
    refuseIf(({ url }) => /withBalance=true/.test(url)),
  ),
  inRequest(
    'accounts-refused-without-psu',
    LIST,
    refuseIf(({ headers }) => !('psu-ip-address' in headers)),
  ),
  inRequest(
    'accounts-refused-with-user-agent',
    LIST,
    refuseIf(({ headers }) => 'psu-user-agent' in headers),
  ),
  remembering('account-ids-change', idsChange),
  remembering(
    'second-account-list-empty',
    secondTime(LIST, (answer) => withJson(answer, { accounts: [] })),
  ),
  remembering('spent-consent-stays-spent', spentForEver),
  inAnswer('spent-consent-answers-500', 'all', setStatus(429, 500)),
  inAnswer('spent-consent-answers-401', 'all', setStatus(429, 401)),
];

export const ACCOUNT_FAULTS: readonly Fault[] = [...BODIES, ...BOUNDS];

/** Each link with a suffix that leads nowhere. */
function astray(links: unknown): unknown {
  if (!isFields(links)) return links;
  const moved = Object.entries(links).map(([name, link]) => [
    name,
    isFields(link) ? { ...link, href: `${String(link['href'])}/0` } : link,
  ]);
  return Object.fromEntries(moved);
}

/** A read without Consent-ID, or with an unknown one, is served with the last valid one. */
function consentIdRemembered(): ArmedFault {
  let last: string | undefined;
  const operations = [...ACCOUNT_READS, OPERATION.card.list, OPERATION.accountList.read];
  return {
    request: {
      operations,
      change: ({ headers }) => {
        if (last !== undefined) headers['consent-id'] ??= last;
      },
    },
    answer: {
      operations,
      change: (answer, { headers }) => {
        const sent = headers['consent-id'];
        if (answer.status === 200 && typeof sent === 'string') last = sent;
        return answer;
      },
    },
  };
}

/** A read with an unknown consent gets the response of the last valid read. */
function anyConsentWillDo(): ArmedFault {
  const known = new Set<unknown>();
  let last: SentAnswer | undefined;
  return {
    answer: {
      operations: [...LIST, OPERATION.consent.create],
      change: (answer, { operation, headers }) => {
        if (operation === OPERATION.consent.create) {
          known.add(valueAt(jsonIn(answer), 'consentId'));
          return answer;
        }
        if (answer.status === 200) last = answer;
        const sent = headers['consent-id'];
        if (sent === undefined || known.has(sent) || last === undefined) return answer;
        return servedAs(answer, last);
      },
    },
  };
}

/** The accounts of a consent have other ids in every second list. */
function idsChange(): ArmedFault {
  let lists = 0;
  const change = (answer: SentAnswer): SentAnswer => {
    lists += 1;
    if (lists % 2 === 1) return answer;
    const text = answer.text.replace(/"resourceId":"[0-9a-f]{8}/g, '"resourceId":"deadbeef');
    return text === answer.text ? answer : { ...answer, text };
  };
  return { answer: { operations: LIST, change } };
}

/** A consent whose accesses were once used up is never served again. */
function spentForEver(): ArmedFault {
  const spent = new Set<unknown>();
  return {
    answer: {
      operations: LIST,
      change: (answer, { headers }) => {
        const id = headers['consent-id'];
        if (answer.status === 429) spent.add(id);
        const refused = answer.status === 200 && spent.has(id);
        return refused ? answeredBy(answer, 429) : answer;
      },
    },
  };
}
