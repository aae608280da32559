/** Reading a consent: its content, its status, and by which TPP. */
import { OPERATION } from '../../../standard/operation.js';
import {
  call,
  defineCase,
  equal,
  field,
  needs,
  refusalIs,
  refused,
  spoiled,
  status,
  success,
} from '../build.js';
import type { Case } from '../case.js';
import { CONSENT_BODY, consentPath, createConsent } from '../flows.js';
import { onConsent } from '../kind-steps.js';
import type { OperationId } from '../operations.js';
import { ONE_OFF_CONSENT } from './account-calls.js';

const AIS = needs('AIS', { profile: ['ais.accounts.0'] });
const TWO_TPPS = needs('AIS', { profile: ['ais.accounts.0'], identities: ['tpp2'] });

const content = onConsent.read(
  'read',
  {},
  status('AIS-CONSENT-READ-200', 200),
  field('AIS-CONSENT-READ-STATUS', '/consentStatus', { type: 'string' }),
  field('AIS-CONSENT-READ-STATUS', '/consentStatus', { in: ['received'] }),
  field('AIS-CONSENT-READ-CONTENT', '/access', { type: 'object' }),
  field('AIS-CONSENT-READ-CONTENT', '/recurringIndicator', { type: 'boolean' }),
  field('AIS-CONSENT-READ-CONTENT', '/validUntil', { type: 'string' }),
  field('AIS-CONSENT-READ-CONTENT', '/frequencyPerDay'),
  field('AIS-CONSENT-READ-LINKS', '/_links', { type: 'object' }),
);

const readsContentCase = defineCase({
  id: 'ais/consent/reads-content',
  title: 'Reading a consent returns its content and its status',
  needs: AIS,
  steps: [
    createConsent(),
    {
      ...content,
      expect: [
        ...content.expect,
        equal('AIS-CONSENT-READ-SAME', '${read.body.recurringIndicator}', true),
        equal(
          'AIS-CONSENT-READ-SAME',
          '${read.body.access.balances.0.iban}',
          '${profile.ais.accounts.0.iban}',
        ),
        equal(
          'AIS-CONSENT-READ-SAME',
          '${read.body.access.transactions.0.iban}',
          '${profile.ais.accounts.0.iban}',
        ),
      ],
    },
  ],
});

const readsStatusCase = defineCase({
  id: 'ais/consent/reads-status',
  title: 'The status of a new consent is received',
  needs: AIS,
  steps: [
    createConsent(),
    onConsent.status(
      'status',
      {},
      status('AIS-CONSENT-STATUS-200', 200),
      field('AIS-CONSENT-STATUS-BODY', '/consentStatus', { type: 'string' }),
      field('AIS-CONSENT-CREATE-RECEIVED', '/consentStatus', { in: ['received'] }),
    ),
  ],
});

const linksCase = defineCase({
  id: 'ais/consent/follows-links',
  title: 'The links to a consent and to its status lead there',
  needs: AIS,
  steps: [
    createConsent(),
    {
      ...onConsent.status(
        'status',
        {},
        status('AIS-CONSENT-LINK-WORKS', 200),
        field('AIS-CONSENT-STATUS-BODY', '/consentStatus', { type: 'string' }),
        field('AIS-CONSENT-CREATE-RECEIVED', '/consentStatus', { in: ['received'] }),
      ),
      url: '${create.link.status}',
      when: '${create.link.status}',
    },
    {
      ...content,
      expect: [status('AIS-CONSENT-LINK-WORKS', 200)],
      url: '${create.link.self}',
      when: '${create.link.self}',
    },
    createConsent({ as: 'begun', body: ONE_OFF_CONSENT, explicit: false }),
    call(
      'sca',
      OPERATION.consent.sca,
      {
        path: consentPath('begun', { authorisationId: '${begun.authorisationId}' }),
        url: '${begun.link.scaStatus}',
        when: '${begun.link.scaStatus}',
      },
      status('AIS-CONSENT-LINK-WORKS', 200),
      field('SCA-STATUS-BODY', '/scaStatus', { type: 'string' }),
    ),
    onConsent.status('plain', {}, status('AIS-CONSENT-STATUS-200', 200)),
  ],
});

const secondTppCase = defineCase({
  id: 'ais/consent/serves-second-tpp',
  title: 'Another TPP reads and deletes its own consent',
  needs: TWO_TPPS,
  steps: [
    createConsent({ identity: 'tpp2' }),
    onConsent.read('read', { identity: 'tpp2' }, status('AIS-CONSENT-READ-200', 200)),
    onConsent.status('status', { identity: 'tpp2' }, status('AIS-CONSENT-STATUS-200', 200)),
    onConsent.remove('remove', { identity: 'tpp2' }, success('AIS-CONSENT-DELETE-2XX')),
  ],
});

/** The consent of tpp1 has not changed. */
const unchanged = onConsent.status(
  'after',
  {},
  field('STATE-REFUSED-UNCHANGED', '/consentStatus', { in: ['received'] }),
);

interface Reached {
  readonly id: string;
  readonly verb: string;
  readonly operation: OperationId;
  readonly clause: string;
}

const OPERATIONS: readonly Reached[] = [
  { id: 'read', verb: 'read', operation: OPERATION.consent.read, clause: 'OWN-CONSENT-READ' },
  {
    id: 'status',
    verb: 'looked at',
    operation: OPERATION.consent.status,
    clause: 'OWN-CONSENT-STATUS',
  },
  {
    id: 'delete',
    verb: 'deleted',
    operation: OPERATION.consent.delete,
    clause: 'OWN-CONSENT-DELETE',
  },
];

const UNKNOWN_TWIN: Readonly<Record<string, string>> = {
  [OPERATION.consent.read]: 'ais/consent/reads-content',
  [OPERATION.consent.status]: 'ais/consent/reads-status',
  [OPERATION.consent.delete]: 'ais/consent-delete/deletes-received',
};

const unknownCases: readonly Case[] = OPERATIONS.map(({ id, verb, operation }) =>
  defineCase({
    id: `ais/consent/rejects-unknown-id-${id}`,
    title: `An unknown consent is not ${verb}`,
    needs: AIS,
    twin: UNKNOWN_TWIN[operation] ?? 'ais/consent/reads-content',
    steps: [
      call(
        operation === OPERATION.consent.delete ? 'remove' : 'read',
        operation,
        { path: { consentId: '${uuid}' } },
        refused('AIS-CONSENT-UNKNOWN'),
        refusalIs('ERR-404', [403, 404]),
        refusalIs('ERR-MESSAGE-CODE', [403, 404], ['CONSENT_UNKNOWN', 'RESOURCE_UNKNOWN']),
      ),
    ],
  }),
);

const noPutCase = defineCase({
  id: 'ais/consent/rejects-wrong-method',
  title: 'A consent cannot be overwritten',
  needs: AIS,
  twin: 'ais/consent/reads-content',
  steps: [
    createConsent(),
    {
      ...spoiled(
        content,
        [{ op: 'method', method: 'PUT' }],
        refused('ERR-METHOD'),
        refusalIs('ERR-405', [405]),
      ),
      as: 'overwrite',
      body: { ...CONSENT_BODY, frequencyPerDay: 1 },
    },
    unchanged,
  ],
});

const acceptCase = defineCase({
  id: 'ais/consent/rejects-unservable-accept',
  title: 'A request that accepts only images is refused',
  needs: AIS,
  twin: 'ais/consent/reads-content',
  steps: [
    createConsent(),
    {
      ...content,
      headers: { Accept: 'image/png' },
      expect: [refused('HDR-ACCEPT'), refusalIs('ERR-406', [406])],
    },
  ],
});

export const consentReadCases: readonly Case[] = [
  readsContentCase,
  readsStatusCase,
  linksCase,
  secondTppCase,
  ...unknownCases,
  noPutCase,
  acceptCase,
];
