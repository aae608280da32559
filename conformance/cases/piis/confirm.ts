/** Funds confirmation requests that a bank answers. */
import { OPERATION } from '../../../standard/operation.js';
import { any, call, defineCase, field, pathExists, refused, status, withNeeds } from '../build.js';
import type { Case } from '../case.js';
import { ask, PIIS, QUESTION, questionFor } from './funds-calls.js';

/** The twin of every refusal. */
const answersCase = defineCase({
  id: 'piis/confirm/answers-200',
  title: 'A funds confirmation returns 200 and a boolean',
  needs: PIIS,
  steps: [
    ask(
      {},
      status('PIIS-CONFIRM-200', 200),
      field('PIIS-RESPONSE', '/fundsAvailable', { type: 'boolean' }),
    ),
  ],
});

const saysYesCase = defineCase({
  id: 'piis/confirm/says-yes',
  title: 'An available amount is confirmed, each time, and so is 0.01',
  needs: withNeeds(PIIS, { profile: ['funds.availableAmount'] }),
  steps: [
    ask(
      { body: questionFor('${profile.funds.availableAmount}') },
      status('PIIS-CONFIRM-200', 200),
      pathExists('VER-V1'),
      field('PIIS-SAYS-YES', '/fundsAvailable', { in: [true] }),
    ),
    {
      ...ask(
        { body: questionFor('${profile.funds.availableAmount}') },
        field('PIIS-SAYS-YES', '/fundsAvailable', { in: [true] }),
      ),
      as: 'again',
    },
    {
      ...ask(
        { body: questionFor('0.01') },
        field('PIIS-SAYS-YES', '/fundsAvailable', { in: [true] }),
      ),
      as: 'little',
    },
  ],
});

/** The amount without decimals, a little more with one decimal, and one whose cents take more than 32 bits. */
const OTHER_FORMS = [
  ['whole', '${profile.funds.unavailableWholeAmount}'],
  ['tenth', '${profile.funds.unavailableTenthAmount}'],
  ['large', '${profile.funds.unavailableLargeAmount}'],
] as const;

const saysNoCase = defineCase({
  id: 'piis/confirm/says-no',
  title:
    'An amount that is not available is not confirmed, with two decimals, one or none, and neither is a much larger one',
  needs: withNeeds(PIIS, { profile: ['funds.unavailableAmount'] }),
  steps: [
    ask(
      { body: questionFor('${profile.funds.unavailableAmount}') },
      status('PIIS-CONFIRM-200', 200),
      field('PIIS-SAYS-NO', '/fundsAvailable', { in: [false] }),
    ),
    ...OTHER_FORMS.map(([as, amount]) => ({
      ...ask(
        { as, body: questionFor(amount) },
        status('PIIS-CONFIRM-200', 200),
        field('PIIS-SAYS-NO', '/fundsAvailable', { in: [false] }),
      ),
      when: amount,
    })),
  ],
});

const accountAloneCase = defineCase({
  id: 'piis/confirm/takes-iban-alone',
  title: 'A funds confirmation request with the IBAN alone as its account returns 200',
  needs: PIIS,
  steps: [
    ask(
      { body: { ...QUESTION, account: { iban: '${profile.funds.account.iban}' } } },
      status('PIIS-REQUEST', 200),
    ),
  ],
});

/** An account of several currencies, or one that the contract does not show: a bank may refuse it. */
const otherAccountsCase = defineCase({
  id: 'piis/confirm/takes-other-accounts',
  title:
    'Funds on another account of the PSU and on one of several currencies are confirmed, or the request is refused',
  needs: withNeeds(PIIS, { profile: ['ais.accounts.1'] }),
  steps: ['ais.accounts.1', 'ais.multicurrency'].map((path, at) => {
    const iban = `\${profile.${path}.iban}`;
    const answers = [status('PIIS-CONFIRM-200', 200)];
    return {
      ...ask(
        { as: `ask-${at}`, body: { ...QUESTION, account: { iban } } },
        any('PIIS-CONFIRM-200', answers, [refused('PIIS-CONFIRM-200')]),
      ),
      when: iban,
    };
  }),
});

const cardCase = defineCase({
  id: 'piis/confirm/takes-card-number',
  title: 'A funds confirmation request with a card number returns 200, or is refused',
  needs: PIIS,
  steps: [
    ask(
      { body: { ...QUESTION, cardNumber: '1234' } },
      any(
        'PIIS-CARD-NUMBER',
        [
          status('PIIS-CARD-NUMBER', 200),
          field('PIIS-CARD-NUMBER', '/fundsAvailable', { type: 'boolean' }),
        ],
        [refused('PIIS-CARD-NUMBER')],
      ),
    ),
  ],
});

/** Whether or not the bank knows the card, it has no more money than its account. */
const cardSaysNoCase = defineCase({
  id: 'piis/confirm/says-no-with-card-number',
  title: 'An amount that is not available is not confirmed with a card number either',
  needs: withNeeds(PIIS, { profile: ['funds.unavailableAmount'] }),
  steps: [
    ask(
      { body: { ...questionFor('${profile.funds.unavailableAmount}'), cardNumber: '1234' } },
      any(
        'PIIS-SAYS-NO',
        [field('PIIS-SAYS-NO', '/fundsAvailable', { in: [false] })],
        [refused('PIIS-SAYS-NO')],
      ),
    ),
  ],
});

const OTHER = 'funds.other';

const otherAccountCase = defineCase({
  id: 'piis/confirm/tells-accounts-apart',
  title: 'The funds of another account of the PSU are those of that account',
  needs: withNeeds(PIIS, { profile: [OTHER] }),
  steps: (['available', 'unavailable'] as const).map((which) => {
    const clause = which === 'available' ? 'PIIS-SAYS-YES' : 'PIIS-SAYS-NO';
    const body = {
      ...questionFor(`\${profile.${OTHER}.${which}Amount}`),
      account: `\${profile.${OTHER}.account}`,
    };
    return ask(
      { as: which, body },
      any(
        clause,
        [field(clause, '/fundsAvailable', { in: [which === 'available'] })],
        [refused(clause)],
      ),
    );
  }),
});

const otherCurrencyCase = defineCase({
  id: 'piis/confirm/answers-other-currency',
  title:
    'A funds confirmation request in a currency that no account has is refused or returns false',
  needs: PIIS,
  steps: [
    ask(
      { body: { ...QUESTION, instructedAmount: { currency: 'XTS', amount: '1' } } },
      any(
        'PIIS-OTHER-CURRENCY',
        [field('PIIS-OTHER-CURRENCY', '/fundsAvailable', { in: [false] })],
        [refused('PIIS-OTHER-CURRENCY')],
      ),
    ),
  ],
});

/** No German bank code starts with a zero: this account cannot exist. */
const NOWHERE = { iban: 'DE36000000000000000000' };

const unknownAccountCase = defineCase({
  id: 'piis/confirm/never-confirms-unknown-account',
  title: 'Funds of an account that does not exist are never confirmed',
  needs: PIIS,
  twin: 'piis/confirm/answers-200',
  steps: [
    ask(
      { body: { ...QUESTION, account: NOWHERE } },
      any(
        'PIIS-UNKNOWN-ACCOUNT',
        [refused('PIIS-UNKNOWN-ACCOUNT')],
        [
          status('PIIS-UNKNOWN-ACCOUNT', 200),
          field('PIIS-UNKNOWN-ACCOUNT', '/fundsAvailable', { in: [false] }),
        ],
      ),
    ),
  ],
});

const secondTppCase = defineCase({
  id: 'piis/confirm/serves-second-tpp',
  title: 'Another TPP with the role gets a funds confirmation too',
  needs: withNeeds(PIIS, { identities: ['tpp2'] }),
  steps: [
    call(
      'ask',
      OPERATION.funds.confirm,
      { body: QUESTION, identity: 'tpp2' },
      status('PIIS-CONFIRM-200', 200),
    ),
  ],
});

export const confirmCases: readonly Case[] = [
  answersCase,
  saysYesCase,
  saysNoCase,
  accountAloneCase,
  otherAccountsCase,
  cardCase,
  cardSaysNoCase,
  otherAccountCase,
  otherCurrencyCase,
  unknownAccountCase,
  secondTppCase,
];
