/** What the Embedded approach must never let through: wrong words, and codes for something else. */
import {
  any,
  call,
  defineCase,
  field,
  readOtp,
  refused,
  setup,
  status,
  withNeeds,
} from '../build.js';
import type { Case, Check, Step } from '../case.js';
import { SCA_NOT_DONE } from '../pis/statuses.js';
import { embeddedNeeds, scaStatusOf } from './embedded.js';
import {
  embeddedPath,
  password,
  selectMethod,
  sendCode,
  startForms,
  untilCode,
} from './embedded-flow.js';
import { PAYMENT_KIND as KIND, NO_REDIRECT, NOT_EXEMPTED } from './resource-kinds.js';

const NEEDS = embeddedNeeds(KIND);
const TWIN = 'sca/embedded/authorises-payment';
const SAFETY = ['safety'];

/** The authorisation is not done and the payment not on its way, whatever was answered. */
const nothingHappened = (clause: string, of = 'create'): readonly Step[] => [
  ...scaStatusOf(KIND, 'sca', of, field(clause, '/scaStatus', { in: SCA_NOT_DONE })),
  KIND.look(
    'after',
    of,
    status('PIS-STATUS-200', 200),
    field(clause, '/transactionStatus', { in: KIND.notGranted }),
  ),
];

/** A bank may exempt a payment from the SCA whatever is sent: then nobody was authenticated. */
const EXEMPTED: Check = field('SCA-CREDENTIALS', '/scaStatus', { in: ['exempted'] });

/** A refusal is expected; what must not be is told by the looks that follow. */
const answered = (clause: string): readonly Check[] => [any(clause, [refused(clause)], [EXEMPTED])];

const wrongPasswordCase = defineCase({
  id: 'sca/embedded/refuses-wrong-password',
  title: 'A wrong password authenticates nobody and authorises nothing',
  tags: SAFETY,
  needs: NEEDS,
  twin: TWIN,
  steps: [
    ...KIND.create('create'),
    ...password(KIND, { password: 'not-the-password-of-anybody' }).map(
      ({ appliesOn: _, ...step }) => ({
        ...step,
        expect: [
          ...answered('SCA-CREDENTIALS-REFUSED'),
          any(
            'SCA-CREDENTIALS',
            [refused('SCA-CREDENTIALS')],
            [
              field('SCA-CREDENTIALS', '/scaStatus', {
                in: ['received', 'psuIdentified', 'failed'],
              }),
            ],
            [EXEMPTED],
          ),
        ],
      }),
    ),
    KIND.look(
      'after',
      'create',
      status('PIS-STATUS-200', 200),
      field('SCA-CREDENTIALS', '/transactionStatus', { in: KIND.notGranted }),
    ),
  ],
});

/** A code of the same form that is another one: its first sign is another digit. */
const WRONG_CODE = '0x${code.otp}';

const wrongCodeCase = defineCase({
  id: 'sca/embedded/refuses-wrong-code',
  title: 'A wrong one-time code authorises nothing',
  tags: SAFETY,
  needs: NEEDS,
  twin: TWIN,
  steps: [
    ...untilCode(KIND),
    sendCode(KIND, { code: WRONG_CODE }, ...answered('SCA-CREDENTIALS-REFUSED')),
    ...nothingHappened('SCA-CREDENTIALS'),
  ],
});

const skippedPasswordCase = defineCase({
  id: 'sca/embedded/needs-the-password-first',
  title: 'A one-time code without a password before it authorises nothing',
  tags: SAFETY,
  needs: NEEDS,
  twin: TWIN,
  steps: [
    ...KIND.create('create'),
    {
      ...setup(
        call(
          'start',
          KIND.start,
          { path: KIND.path('create'), headers: NO_REDIRECT, body: {}, when: startForms('create') },
          status('PIS-AUTH-START-201', 201),
        ),
      ),
      appliesWhen: [{ value: '${start.body.scaStatus}', in: NOT_EXEMPTED }],
    },
    sendCode(KIND, { code: '123456' }, ...answered('SCA-CREDENTIALS-REFUSED')),
    ...nothingHappened('SCA-CREDENTIALS'),
  ],
});

const otherAuthorisationCase = defineCase({
  id: 'sca/embedded/refuses-code-of-another-payment',
  title: 'A one-time code that was sent for one payment does not authorise another',
  tags: SAFETY,
  needs: withNeeds(NEEDS, { profile: ['!psu.otp.fixed'] }),
  twin: TWIN,
  steps: [
    ...untilCode(KIND),
    ...untilCode(KIND, 'other'),
    sendCode(
      KIND,
      { of: 'other', as: 'swapped', code: '${code.otp}' },
      ...answered('SCA-CREDENTIALS-REFUSED'),
    ),
    ...nothingHappened('SCA-CODE-BOUND', 'other'),
  ],
});

const usedCodeCase = defineCase({
  id: 'sca/embedded/refuses-used-code',
  title: 'A one-time code that has done its work does not authorise another payment',
  tags: SAFETY,
  needs: withNeeds(NEEDS, { profile: ['!psu.otp.fixed'] }),
  twin: TWIN,
  steps: [
    ...untilCode(KIND),
    setup(sendCode(KIND, {}, status('SCA-EMBEDDED-UPDATE', 200))),
    ...KIND.create('other'),
    ...password(KIND, { of: 'other' }).map(setup),
    setup(selectMethod(KIND, 'other')),
    sendCode(
      KIND,
      { of: 'other', as: 'again', code: '${code.otp}' },
      ...answered('SCA-CREDENTIALS-REFUSED'),
    ),
    ...nothingHappened('SCA-CODE-BOUND', 'other'),
  ],
});

const finishedCase = defineCase({
  id: 'sca/embedded/stays-finalised',
  title: 'An authorisation that is finalised takes nothing more and stays so',
  tags: SAFETY,
  needs: NEEDS,
  steps: [
    ...untilCode(KIND),
    setup(sendCode(KIND, {}, status('SCA-EMBEDDED-UPDATE', 200))),
    sendCode(
      KIND,
      { as: 'again' },
      any('SCA-AFTER-END', [refused('SCA-AFTER-END')], [status('SCA-AFTER-END', 200)]),
    ),
    ...scaStatusOf(
      KIND,
      'sca',
      'create',
      field('STATE-SCA', '/scaStatus', { in: ['finalised', 'exempted'] }),
    ),
  ],
});

const otherPsuCase = defineCase({
  id: 'sca/embedded/refuses-other-psu',
  title: 'A PSU who has no part in the account authorises no payment from it',
  tags: SAFETY,
  needs: withNeeds(NEEDS, { profile: ['secondPsu'] }),
  twin: TWIN,
  steps: [
    ...KIND.create('create'),
    ...password(KIND, {
      psuId: '${profile.secondPsu.id}',
      password: '${profile.secondPsu.password}',
    }).map(({ appliesOn: _, ...step }) => ({
      ...step,
      expect: answered('SCA-CREDENTIALS-REFUSED'),
    })),
    // A bank that took the password so far is asked for the rest.
    { ...selectMethod(KIND), headers: { 'PSU-ID': '${profile.secondPsu.id}' }, expect: [] },
    { ...readOtp('code', '${method.body.scaStatus}'), who: 'secondPsu' },
    {
      ...sendCode(KIND, {}),
      headers: { 'PSU-ID': '${profile.secondPsu.id}' },
      when: '${code.otp}',
    },
    ...scaStatusOf(
      KIND,
      'sca',
      'create',
      field('OWN-PSU-AUTHORISE', '/scaStatus', { in: SCA_NOT_DONE }),
    ).map((step) => ({ ...step, when: '${start.authorisationId|create.authorisationId}' })),
    KIND.look(
      'after',
      'create',
      status('PIS-STATUS-200', 200),
      field('OWN-PSU-AUTHORISE', '/transactionStatus', { in: KIND.notGranted }),
    ),
  ],
});

const unknownMethodCase = defineCase({
  id: 'sca/embedded/refuses-unknown-method',
  title: 'An SCA method that the bank does not list is refused',
  needs: NEEDS,
  twin: TWIN,
  steps: [
    ...KIND.create('create'),
    ...password(KIND).map(setup),
    {
      ...selectMethod(KIND),
      body: { authenticationMethodId: 'carrier-pigeon' },
      expect: [refused('SCA-METHOD-UNKNOWN')],
    },
    ...nothingHappened('SCA-CREDENTIALS'),
  ],
});

const otherTppCase = defineCase({
  id: 'sca/embedded/refuses-other-tpp',
  title: 'Another TPP cannot finish an authorisation, even with the right code',
  tags: SAFETY,
  needs: withNeeds(NEEDS, { identities: ['tpp2'] }),
  twin: TWIN,
  steps: [
    ...untilCode(KIND),
    { ...sendCode(KIND, {}, refused('OWN-PAYMENT-AUTHORISE')), identity: 'tpp2' },
    ...nothingHappened('OWN-PAYMENT-AUTHORISE'),
  ],
});

const waitsCase = defineCase({
  id: 'sca/embedded/waits-for-the-code',
  title: 'A payment whose PSU has given the password and not the code is not carried out',
  tags: SAFETY,
  needs: NEEDS,
  steps: [...untilCode(KIND), ...nothingHappened('PIS-NOT-BEFORE-PSU')],
});

const unknownAuthorisationCase = defineCase({
  id: 'sca/embedded/refuses-password-for-unknown-authorisation',
  title: 'A password for an authorisation that never was is refused',
  needs: NEEDS,
  twin: TWIN,
  steps: [
    ...KIND.create('create'),
    call(
      'update',
      KIND.update,
      {
        path: { ...embeddedPath(KIND), authorisationId: '${uuid}' },
        headers: { 'PSU-ID': NO_REDIRECT['PSU-ID'] ?? '' },
        body: { psuData: { password: '${profile.psu.password}' } },
      },
      refused('PIS-AUTH-UNKNOWN'),
    ),
  ],
});

export const embeddedSafetyCases: readonly Case[] = [
  wrongPasswordCase,
  wrongCodeCase,
  skippedPasswordCase,
  otherAuthorisationCase,
  usedCodeCase,
  finishedCase,
  otherPsuCase,
  unknownMethodCase,
  otherTppCase,
  waitsCase,
  unknownAuthorisationCase,
];
