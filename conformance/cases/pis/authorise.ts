import { OPERATION } from '../../../standard/operation.js';
import { SCA_NOT_DONE } from '../../../standard/statuses.js';
import { any, call, contains, defineCase, field, refused, status, withNeeds } from '../build.js';
import type { Case } from '../case.js';
import type { Check } from '../check.js';
import { NOTIFICATION } from '../every-header.js';
import {
  authorisationId,
  authorisationPath,
  createPayment,
  paymentPath,
  REDIRECTION,
  type StartOptions,
  startAuthorisation,
  startLink,
} from '../flows.js';
import { linkToPage } from '../link-to-page.js';
import { oauthPsu } from '../oauth-flows.js';
import { orUnasked } from '../or-unasked.js';
import { answeredWithoutEffect, unknown } from '../refusals.js';
import { list, notCancelled, readSca, waitsForUpdate } from './payment-calls.js';
import { PIS, PIS_OAUTH } from './pis-needs.js';

const tried = (options: StartOptions, ...expect: Check[]) => ({
  ...startAuthorisation('payment', options),
  setup: false,
  expect,
});

const PIS_BROWSER = withNeeds(PIS, { approaches: ['REDIRECT', 'OAUTH'] });

/** The link that each redirecting approach needs. */
const LINKS = [
  ['REDIRECT', 'scaRedirect', 'PIS-AUTH-START-LINK-REDIRECT'],
  ['OAUTH', 'scaOAuth', 'PIS-AUTH-START-LINK-OAUTH'],
] as const;

/** A start, and the same start where the links do not ask for it. */
const [start, unasked] = orUnasked(tried({}, status('PIS-AUTH-START-201', 201)));

/** Starting, listing, reading and updating a payment's authorisation, except for the SCA itself. */
export const authoriseCases: readonly Case[] = [
  defineCase({
    id: 'pis/authorise/starts',
    title: 'A started authorisation of a payment has a status that is not final, and is listed',
    needs: PIS,
    steps: [
      createPayment(),
      start,
      list(
        'list',
        {},
        status('PIS-AUTH-LIST-200', 200),
        field('PIS-AUTH-LIST-200', '/authorisationIds', { type: 'array' }),
      ),
      list(
        'again',
        { when: authorisationId() },
        contains('PIS-AUTH-LIST-HOLDS', '/authorisationIds', authorisationId()),
      ),
      readSca(
        'sca',
        {},
        status('PIS-AUTH-STATUS-200', 200),
        field('PIS-AUTH-STATUS-BODY', '/scaStatus', { type: 'string' }),
        field('PIS-NOT-BEFORE-PSU', '/scaStatus', { in: [...SCA_NOT_DONE, 'exempted'] }),
      ),
      unasked,
    ],
  }),
  defineCase({
    id: 'pis/authorise/start-tells-the-authorisation',
    title:
      'Starting the authorisation of a payment returns the status received and a link for the PSU',
    needs: PIS_BROWSER,
    steps: [
      createPayment(),
      ...orUnasked(
        tried(
          {},
          field('PIS-AUTH-START-RECEIVED', '/scaStatus', { in: ['received'] }),
          linkToPage('PIS-AUTH-START-LINKS', 'scaRedirect', 'scaOAuth'),
        ),
      ),
      {
        ...readSca(
          'followed',
          {},
          status('PIS-LINK-SCA-STATUS-WORKS', 200),
          field('PIS-LINK-SCA-STATUS-WORKS', '/scaStatus', { type: 'string' }),
        ),
        url: '${start.link.scaStatus|unasked.link.scaStatus}',
        when: '${start.link.scaStatus|unasked.link.scaStatus}',
      },
    ],
  }),
  ...LINKS.map(([approach, key, clause]) =>
    defineCase({
      id: `pis/authorise/start-links-to-${approach.toLowerCase()}`,
      title: `Starting the authorisation of a payment returns the link ${key}`,
      needs: withNeeds(PIS, { approaches: [approach] }),
      steps: [
        createPayment(),
        ...orUnasked(
          tried(
            {},
            linkToPage(clause, key),
            ...(approach === 'OAUTH'
              ? [field('PIS-AUTH-START-ID', '/authorizationId', { type: 'string' })]
              : []),
          ),
        ),
      ],
    }),
  ),
  defineCase({
    id: 'pis/authorise/start-needs-no-body',
    title: 'An authorisation can be started without a body',
    needs: PIS,
    steps: [
      createPayment(),
      ...orUnasked(
        call(
          'start',
          OPERATION.payment.start,
          { path: paymentPath('create'), headers: REDIRECTION, when: startLink() },
          status('PIS-AUTH-START-EMPTY', 201),
        ),
      ),
    ],
  }),
  defineCase({
    id: 'pis/authorise/start-link-starts',
    title: 'An authorisation is started at the link of the creation',
    needs: PIS,
    steps: [
      createPayment(),
      {
        ...tried({}, status('PIS-LINK-START-WORKS', 201)),
        url: '${create.link.startAuthorisation}',
        when: '${create.link.startAuthorisation}',
      },
    ],
  }),
  defineCase({
    id: 'pis/authorise/start-serves-notification-headers',
    title: 'A start with the notification headers is accepted',
    needs: PIS,
    steps: [
      createPayment(),
      ...orUnasked(
        tried(
          {
            headers: NOTIFICATION,
          },
          status('HDR-NOTIFICATION', 201),
        ),
      ),
    ],
  }),
  defineCase({
    id: 'pis/authorise/answers-second-start',
    title:
      'A second start for the same payment is accepted or refused, and does not change the payment',
    needs: PIS,
    steps: [
      createPayment(),
      startAuthorisation('payment'),
      {
        ...tried(
          { as: 'again' },
          any(
            'PIS-AUTH-START-TWICE',
            [status('PIS-AUTH-START-TWICE', 201)],
            [refused('PIS-AUTH-START-TWICE')],
          ),
        ),
      },
      notCancelled('after', 'PIS-AUTH-START-TWICE'),
    ],
  }),
  defineCase({
    id: 'pis/authorise/refuses-unknown-authorisation',
    title: 'An unknown authorisation cannot be read',
    needs: PIS,
    twin: 'pis/authorise/starts',
    steps: [
      createPayment(),
      call(
        'nowhere',
        OPERATION.payment.sca,
        { path: paymentPath('create', { authorisationId: '${uuid}' }) },
        ...unknown('PIS-AUTH-UNKNOWN'),
      ),
    ],
  }),
  defineCase({
    id: 'pis/authorise/refuses-update-of-unknown-authorisation',
    title: 'An unknown authorisation cannot be updated',
    needs: PIS_OAUTH,
    twin: 'pis/oauth/authorises-the-payment',
    steps: [
      createPayment(),
      call(
        'nowhere',
        OPERATION.payment.update,
        {
          path: paymentPath('create', { authorisationId: '${uuid}' }),
          body: { scaAuthenticationData: 'no-token' },
        },
        ...unknown('PIS-AUTH-UNKNOWN'),
      ),
    ],
  }),
  defineCase({
    id: 'pis/authorise/refuses-update-with-garbage',
    title: 'An update with an invalid token is refused and authorises nothing',
    needs: PIS_OAUTH,
    twin: 'pis/oauth/authorises-the-payment',
    steps: [
      createPayment(),
      startAuthorisation('payment'),
      oauthPsu('payment'),
      waitsForUpdate(),
      call(
        'update',
        OPERATION.payment.update,
        {
          path: authorisationPath('payment'),
          body: { scaAuthenticationData: 'no-token' },
        },
        answeredWithoutEffect(),
      ),
      readSca('sca', {}, field('OWN-PAYMENT-TOKEN', '/scaStatus', { in: SCA_NOT_DONE })),
    ],
  }),
];
