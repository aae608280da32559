/** The actions of a TPP, another TPP and the PSU in a walk. */
import { OPERATION } from '../../standard/operation.js';
import { call, psu } from '../cases/build.js';
import type { IdentityName, PsuStep, Step } from '../cases/case.js';
import { type Authorised, authorisationId, REDIRECTION, scaLink } from '../cases/flows.js';
import { authorizeLink, exchangeCode } from '../cases/oauth-flows.js';
import type { OperationId } from '../cases/operations.js';
import type { WalkOperation, WalkSubject } from './walk-subject.js';
import type { WalkResource } from './walk-thing.js';

/** One action; `foreign`: by a TPP that does not own the resource. */
export interface Verb {
  readonly name: string;
  readonly operation?: WalkOperation;
  readonly foreign?: true;
  /** The PSU's decision. */
  readonly psu?: 'approve' | 'reject';
  readonly does:
    | 'call'
    | 'create'
    | 'answer'
    | 'confirm'
    | 'start-cancellation'
    | 'answer-cancellation'
    | 'authorize'
    | 'exchange'
    | 'use';
  /** The start of its line in the walk, followed by the resource. */
  readonly words: string;
}

const calls = (operation: WalkOperation, words: string): Verb => ({
  name: operation,
  operation,
  does: 'call',
  words,
});

const foreign = (operation: WalkOperation, words: string): Verb => ({
  ...calls(operation, words),
  name: `foreign-${operation}`,
  foreign: true,
});

/** The first verb of every walk. */
export const CREATE: Verb = { name: 'create', does: 'create', words: 'The TPP creates' };

/** Every verb; which ones a walk uses depends on its subject and the bank. */
export const VERBS: readonly Verb[] = [
  CREATE,
  calls('read', 'The TPP reads'),
  calls('status', 'The TPP reads the status of'),
  calls('list', 'The TPP lists the authorisations of'),
  calls('sca', 'The TPP reads the SCA status of'),
  calls('start', 'The TPP starts an authorisation of'),
  calls('delete', 'The TPP deletes'),
  { name: 'approve', does: 'answer', psu: 'approve', words: 'The PSU approves' },
  { name: 'reject', does: 'answer', psu: 'reject', words: 'The PSU rejects' },
  { name: 'confirm', does: 'confirm', words: 'The TPP confirms with the code of the redirect' },
  {
    name: 'start-cancellation',
    does: 'start-cancellation',
    words: 'The TPP starts the authorisation of the cancellation of',
  },
  {
    name: 'approve-cancellation',
    does: 'answer-cancellation',
    psu: 'approve',
    words: 'The PSU approves the cancellation of',
  },
  { name: 'authorize', does: 'authorize', psu: 'approve', words: 'The PSU approves at the IAM' },
  { name: 'exchange', does: 'exchange', words: 'The TPP exchanges the code for' },
  { name: 'use', does: 'use', words: 'The TPP reads the accounts with' },
  foreign('read', 'Another TPP reads'),
  foreign('status', 'Another TPP reads the status of'),
  foreign('start', 'Another TPP starts an authorisation of'),
  foreign('delete', 'Another TPP deletes'),
];

/** The step of a verb on a resource; null when the subject has no such operation. */
export function stepOf(
  verb: Verb,
  subject: WalkSubject,
  thing: WalkResource,
  as: string,
): Step | null {
  const { of, start } = thing;
  const kind: Authorised = subject.kind === 'consent' ? 'consent' : 'payment';
  switch (verb.does) {
    case 'create':
      return null;
    case 'call':
      return callStep(verb, subject, thing, as);
    case 'answer':
      return psuStep(verb, as, scaLink('scaRedirect', start, of));
    case 'confirm':
      return call(as, subject.operations.update ?? OPERATION.payment.update, {
        path: subject.path(thing, { authorisationId: authorisationId(start, of) }),
        body: { confirmationCode: `\${${thing.answered}.confirmationCode}` },
      });
    case 'start-cancellation':
      if (subject.kind !== 'payment') return null;
      return call(as, OPERATION.cancellation.start, {
        path: subject.path(thing),
        headers: REDIRECTION,
        body: {},
      });
    case 'answer-cancellation':
      return psuStep(verb, as, `\${${thing.cancellation}.link.scaRedirect}`);
    case 'authorize':
      return psuStep(verb, as, authorizeLink(kind, of, start));
    case 'exchange':
      return { ...exchangeCode({ as, approve: thing.authorized, start, of }), expect: [] };
    case 'use':
      return useStep(subject, thing, as);
    default:
      return verb.does satisfies never;
  }
}

/** The step without checks of pages, because a walk does not judge them. */
const psuStep = (verb: Verb, as: string, link: string): PsuStep =>
  psu(as, link, verb.psu ?? 'approve');

function useStep(subject: WalkSubject, { of }: WalkResource, as: string): Step | null {
  if (subject.kind !== 'consent') return null;
  return call(as, OPERATION.account.list, {
    headers: { 'Consent-ID': `\${${of}.body.consentId}` },
  });
}

function callStep(verb: Verb, subject: WalkSubject, thing: WalkResource, as: string): Step | null {
  const operation: OperationId | null = subject.operations[verb.operation ?? 'read'];
  if (operation === null) return null;
  const sca = { authorisationId: authorisationId(thing.start, thing.of) };
  const identity: IdentityName = verb.foreign === true ? 'tpp2' : 'tpp1';
  const starts = verb.operation === 'start' ? { headers: REDIRECTION, body: {} } : {};
  const path = subject.path(thing, verb.operation === 'sca' ? sca : {});
  return call(as, operation, { path, identity, ...starts });
}
