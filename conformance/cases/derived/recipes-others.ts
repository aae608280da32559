/** Valid requests for baskets, funds and the IAM. */
import { OPERATION } from '../../../standard/operation.js';
import { ONE_OFF_CONSENT } from '../ais/account-calls.js';
import {
  createBasket,
  deleteBasket,
  judgedStart,
  listOfBasket,
  readBasket,
  SBS,
  twoPayments,
} from '../baskets/basket-calls.js';
import { call, equal, needs, setup, status } from '../build.js';
import type { Step } from '../case.js';
import {
  COF,
  createFundsConsent,
  deleteFunds,
  fundsPath,
  standsAt,
  startFunds,
  statusOfFunds,
} from '../cof/consent-calls.js';
import { authorisationId, createConsent, scaLink, startAuthorisation } from '../flows.js';
import { exchangeCode, oauthPsu, oauthScope } from '../oauth-flows.js';
import { ask, PIIS } from '../piis/funds-calls.js';
import type { Recipe } from './recipe.js';

const UNCHANGED = 'STATE-REFUSED-UNCHANGED';
const made: readonly Step[] = [...twoPayments(), createBasket()];

const BASKET_RECIPES = {
  // A bank need not accept two baskets of the same payments: none is created before the invalid requests.
  [OPERATION.basket.create]: {
    needs: SBS,
    setup: twoPayments(),
    call: createBasket(),
    twin: { case: 'baskets/create/answers-201' },
    changes: true,
  },
  [OPERATION.basket.delete]: {
    needs: SBS,
    setup: made,
    call: deleteBasket('delete', {}),
    twin: { case: 'baskets/delete/answers' },
    before: [setup(readBasket('before', {}, status('SBS-READ-200', 200)))],
    after: [
      readBasket(
        'after',
        {},
        equal(UNCHANGED, '${after.body.transactionStatus}', '${before.body.transactionStatus}'),
      ),
    ],
    changes: true,
  },
  [OPERATION.basket.start]: {
    needs: SBS,
    setup: made,
    call: judgedStart('start'),
    twin: { case: 'baskets/authorise/starts' },
    before: [setup(listOfBasket('before', {}))],
    after: [listOfBasket('after', {}, equal(UNCHANGED, '${after.body}', '${before.body}'))],
    changes: true,
  },
} satisfies Readonly<Record<string, Recipe>>;

const receivedStill: readonly Step[] = [
  statusOfFunds('after', {}, standsAt(UNCHANGED, ['received', 'valid'])),
];

const FUNDS_RECIPES = {
  [OPERATION.funds.confirm]: {
    needs: PIIS,
    setup: [],
    call: ask({}, status('PIIS-CONFIRM-200', 200)),
    twin: 'itself',
  },
  [OPERATION.fundsConsent.delete]: {
    needs: COF,
    setup: [createFundsConsent()],
    call: deleteFunds('delete', {}),
    twin: { case: 'cof/consent/deletes' },
    after: receivedStill,
    changes: true,
  },
  [OPERATION.fundsConsent.start]: {
    needs: COF,
    setup: [createFundsConsent()],
    call: startFunds(),
    twin: { case: 'cof/authorise/starts' },
    after: receivedStill,
    changes: true,
  },
  [OPERATION.fundsConsent.update]: {
    needs: COF,
    setup: [createFundsConsent(), setup(startFunds())],
    call: call('update', OPERATION.fundsConsent.update, {
      path: fundsPath('create', { authorisationId: authorisationId() }),
      when: authorisationId(),
      body: {},
    }),
    twin: 'nowhere',
    after: receivedStill,
    changes: true,
  },
} satisfies Readonly<Record<string, Recipe>>;

const OAUTH = needs(['AIS', 'IAM'], { approaches: ['OAUTH'], profile: ['ais.accounts.0'] });
const startedOneOff: readonly Step[] = [
  createConsent({ body: ONE_OFF_CONSENT }),
  startAuthorisation('consent'),
];

const IAM_RECIPES = {
  [OPERATION.iam.register]: {
    needs: needs('IAM', { identities: ['tpp2'] }),
    setup: [],
    call: call('register', OPERATION.iam.register, {
      body: { redirect_uris: ['${profile.tpp.redirectUri}'] },
      identity: 'tpp2',
    }),
    twin: { case: 'iam/register/registers' },
  },
  [OPERATION.iam.authorize]: {
    needs: OAUTH,
    setup: startedOneOff,
    call: call('authorize', OPERATION.iam.authorize, {
      base: scaLink('scaOAuth'),
      query: {
        grant_type: 'code',
        response_type: 'code',
        redirect_uri: '${profile.tpp.redirectUri}',
        client_id: '${tpp.clientId}',
        scope: oauthScope('consent'),
      },
      identity: 'none',
    }),
    twin: 'nowhere',
    costly: true,
  },
  [OPERATION.iam.token]: {
    needs: OAUTH,
    setup: [...startedOneOff, oauthPsu('consent')],
    call: exchangeCode(),
    twin: { case: 'iam/token/answers' },
    changes: true,
    costly: true,
  },
} satisfies Readonly<Record<string, Recipe>>;

export const OTHER_RECIPES = { ...BASKET_RECIPES, ...FUNDS_RECIPES, ...IAM_RECIPES };
