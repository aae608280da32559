import { randomUUID } from 'node:crypto';
import { memberOf } from '../../foundation/json-pointer.js';
import { operationOf, resourceNamed } from '../../standard/roles.js';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import type { Scope } from '../answers/resolve-value.js';
import { call } from '../cases/build.js';
import type { CallStep } from '../cases/case.js';
import {
  type CreateOptions,
  createConsent,
  createPayment,
  pathOf,
  startAuthorisation,
} from '../cases/flows.js';
import { caseInDialect } from '../dialect/case-in-dialect.js';
import type { SpecIndex } from '../documents/spec-index.js';
import { caseForProducts } from '../plan/case-for-products.js';
import type { Profile } from '../profile/profile.js';
import { carryOutCall } from '../steps/call.js';
import type { Wire } from '../wire/wire.js';

/** What can be created to see whether the plainest request of a profile is accepted. */
export type CreationKind = 'payment' | 'consent';

/** Where it is created. */
export interface CreationPlace {
  readonly profile: Profile;
  readonly wire: Wire;
  /** The operations in the dialect and with the paths of the bank. */
  readonly spec: SpecIndex;
  readonly signal?: AbortSignal;
}

/** What was sent, and the response. */
export interface PlainCreation {
  readonly seen: ParsedAnswer;
  /** The id of the new resource; undefined when nothing was created. */
  readonly id: string | undefined;
  /** Starts an authorisation of it; nobody carries it out. */
  start(): Promise<ParsedAnswer>;
  /** Deletes it; returns null, or a sentence that says what is left behind. */
  remove(): Promise<string | null>;
}

const CREATE = { payment: createPayment, consent: createConsent } as const;

/** Sends the creation that most cases begin with, or one with another body. The caller removes what was created. */
export async function createPlainly(
  kind: CreationKind,
  place: CreationPlace,
  options: Pick<CreateOptions, 'body'> = {},
): Promise<PlainCreation> {
  const resource = resourceNamed(kind);
  const remove = call('remove', operationOf(resource, 'delete'), { path: pathOf(resource) });
  const start = startAuthorisation(kind, { always: true });
  const steps = [CREATE[kind](options), start, remove];
  const [first, second, last] = asTheBankHasIt(steps, place.profile);
  if (first === undefined || second === undefined || last === undefined) {
    throw new Error('a case lost a step');
  }
  const seen = await sent(first, place, new Map());
  const newId = memberOf(seen.json, resource.id);
  const id = typeof newId === 'string' || typeof newId === 'number' ? String(newId) : undefined;
  const known = new Map([['create', seen]]);
  return {
    seen,
    id: isSuccess(seen) ? id : undefined,
    start: () => sent(second, place, known),
    remove: async () => {
      const end = await sent(last, place, known);
      return leftBehind(kind, id ?? '', end);
    },
  };
}

/** The steps in the dialect of the bank, and with a product that it has. */
function asTheBankHasIt(steps: readonly CallStep[], profile: Profile): readonly CallStep[] {
  const id = 'profile/plain-creation';
  const plain = { id, title: id, clauses: [], needs: { services: [] }, steps };
  const own = caseInDialect(profile, caseForProducts(plain, profile));
  return own.steps.filter((step) => step.kind === 'call');
}

async function sent(
  step: CallStep,
  { profile, wire, spec, signal }: CreationPlace,
  seen: Scope['seen'],
): Promise<ParsedAnswer> {
  const scope = { seen, profile, tpp: null, now: new Date(), newUuid: randomUUID };
  const done = await carryOutCall(step, {
    wire,
    scope,
    spec,
    signal: signal ?? new AbortController().signal,
  });
  return done.seen;
}

const isSuccess = ({ answer }: ParsedAnswer): boolean =>
  answer.kind === 'answer' && answer.status >= 200 && answer.status <= 299;

function leftBehind(kind: CreationKind, id: string, { answer }: ParsedAnswer): string | null {
  const what = `The ${kind} ${id.slice(0, 60)} is left behind`;
  if (answer.kind === 'no-answer') return `${what}: its deletion got no response.`;
  if (answer.status === 202) return `${what}: its cancellation needs the PSU (202).`;
  return answer.status >= 200 && answer.status <= 299
    ? null
    : `${what}: its deletion returns ${answer.status}.`;
}
