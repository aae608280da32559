/** What the Embedded approach must never accept: wrong passwords and codes, and codes for something else. */

import { rolesOf } from '../../../standard/roles.js';
import { SCA_NOT_DONE } from '../../../standard/statuses.js';
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
import type { CallStep, Case, Step } from '../case.js';
import type { Check } from '../check.js';
import { onRequest } from '../on-request.js';
import type { Value } from '../value.js';
import { embeddedNeeds, scaStatusOf } from './embedded.js';
import {
  embeddedPath,
  password,
  selectMethod,
  sendCode,
  startForms,
  untilCode,
  WRONG_CODE,
} from './embedded-flow.js';
import {
  PAYMENT_KIND as KIND,
  NO_REDIRECT,
  NOT_EXEMPTED,
  RESOURCE_KINDS,
  type ResourceKind,
} from './resource-kinds.js';

const NEEDS = embeddedNeeds(KIND);
const TWIN = 'sca/embedded/authorises-payment';
const SAFETY = ['safety'];

/** The authorisation is not completed and the payment is not executed, whatever the response was. */
const nothingHappened = (clause: string, of = 'create'): readonly Step[] => [
  ...scaStatusOf(KIND, 'sca', of, field(clause, '/scaStatus', { in: SCA_NOT_DONE })),
  KIND.look(
    'after',
    of,
    status('PIS-STATUS-200', 200),
    field(clause, '/transactionStatus', { in: KIND.notGranted }),
  ),
];

/** A bank may exempt a payment from SCA in any case: then nobody was authenticated. */
const EXEMPTED: Check = field('SCA-CREDENTIALS', '/scaStatus', { in: ['exempted'] });

/** A refusal is expected; the following reads show whether the request had an effect. */
const answered = (clause: string): readonly Check[] => [any(clause, [refused(clause)], [EXEMPTED])];

/** Nobody is authenticated by a wrong password. */
const PASSWORD_REFUSED: readonly Check[] = [
  ...answered('SCA-CREDENTIALS-REFUSED'),
  any(
    'SCA-CREDENTIALS',
    [refused('SCA-CREDENTIALS')],
    [field('SCA-CREDENTIALS', '/scaStatus', { in: ['received', 'psuIdentified', 'failed'] })],
    [EXEMPTED],
  ),
];

const WRONG_PASSWORD = 'not-the-password-of-anybody';

/** The authorisation that a start with a wrong password left open, where the list shows one. */
const LEFT = 'list.body.authorisationIds.0';

/** An update of the authorisation `id`, unless one of these steps says that it is not by Embedded. */
const updateOf = (
  kind: ResourceKind,
  id: string,
  { as, body, after }: { readonly as: string; readonly body: Value; readonly after: string[] },
  ...expect: Check[]
): CallStep =>
  call(
    as,
    kind.update,
    {
      path: kind.path('create', { authorisationId: id }),
      headers: { 'PSU-ID': NO_REDIRECT['PSU-ID'] ?? '' },
      body,
      when: id,
      skipWhen: after.map((step) => ({
        value: `\${${step}.approach}`,
        in: ['DECOUPLED', 'REDIRECT'],
      })),
    },
    ...expect,
  );

/**
 * The PSU is identified by one request, and a wrong password is sent by the next one: in the authorisation that was left
 * open, or else in one that starts without a password, where the bank chooses Embedded for it.
 */
const afterIdentification = (kind: ResourceKind): readonly Step[] => {
  const { list } = rolesOf(kind.resource);
  const asked = { path: kind.path('create'), when: startForms('create') };
  const bare = { ...asked, headers: NO_REDIRECT, body: {} };
  const open = list === undefined ? '${bare.authorisationId}' : `\${${LEFT}|bare.authorisationId}`;
  const wrong = { psuData: { password: WRONG_PASSWORD } };
  return [
    ...(list === undefined
      ? [call('bare', kind.start, bare)]
      : [call('list', list, asked), call('bare', kind.start, { ...bare, unless: `\${${LEFT}}` })]),
    updateOf(kind, open, { as: 'identify', body: {}, after: ['bare'] }),
    updateOf(
      kind,
      open,
      { as: 'wrong', body: wrong, after: ['bare', 'identify'] },
      ...PASSWORD_REFUSED,
    ),
  ];
};

const wrongPasswordCase = (kind: ResourceKind): Case => {
  const [of, what] = kind === KIND ? ['', 'nothing'] : [`-for-${kind.name}`, `no ${kind.what}`];
  return defineCase({
    id: `sca/embedded/refuses-wrong-password${of}`,
    title: `A wrong password authenticates nobody and authorises ${what}`,
    tags: SAFETY,
    once: true,
    needs: embeddedNeeds(kind),
    twin: `sca/embedded/authorises-${kind.name}`,
    steps: [
      ...kind.create('create'),
      ...password(kind, { password: WRONG_PASSWORD }).map(({ appliesOn: _, ...step }) => ({
        ...step,
        expect: PASSWORD_REFUSED,
      })),
      ...afterIdentification(kind),
      kind.look('after', 'create', kind.stands('SCA-CREDENTIALS', kind.notGranted)),
    ],
  });
};

const wrongCodeCase = defineCase({
  id: 'sca/embedded/refuses-wrong-code',
  title: 'A wrong one-time code authorises nothing',
  tags: SAFETY,
  once: true,
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
  title: 'A one-time code without a preceding password authorises nothing',
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
  title: 'A one-time code for one payment does not authorise another',
  tags: SAFETY,
  once: true,
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
  title: 'A used one-time code does not authorise another payment',
  tags: SAFETY,
  once: true,
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
  title: 'A finalised authorisation accepts nothing more and stays finalised',
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
  title: 'A PSU without rights on the account cannot authorise a payment from it',
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
    // A bank that accepted the password is sent the remaining steps.
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
  title: 'An SCA method that the bank does not list is rejected',
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
  title: 'Another TPP cannot complete an authorisation, even with the correct code',
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
  title: 'A payment is not executed after the password and before the one-time code',
  tags: SAFETY,
  needs: NEEDS,
  steps: [...untilCode(KIND), ...nothingHappened('PIS-NOT-BEFORE-PSU')],
});

const unknownAuthorisationCase = defineCase({
  id: 'sca/embedded/refuses-password-for-unknown-authorisation',
  title: 'A password for an unknown authorisation is refused',
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

/** Each sends the right password, so that not many wrong ones follow one another. */
const RIGHT: readonly Case[] = [
  wrongCodeCase,
  otherAuthorisationCase,
  usedCodeCase,
  finishedCase,
  waitsCase,
  otherTppCase,
];

/** A payment, and what consists of payments, in each run; the other kinds on request, because a wrong password takes many requests. */
const refusedPassword = (kind: ResourceKind): Case =>
  kind === KIND || kind.resource.contains === KIND.resource.name
    ? wrongPasswordCase(kind)
    : onRequest(wrongPasswordCase(kind));

export const embeddedSafetyCases: readonly Case[] = [
  ...RESOURCE_KINDS.flatMap((kind, at) => [refusedPassword(kind), ...RIGHT.slice(at, at + 1)]),
  ...RIGHT.slice(RESOURCE_KINDS.length),
  skippedPasswordCase,
  otherPsuCase,
  unknownMethodCase,
  unknownAuthorisationCase,
];
