import type { ParsedAnswer } from '../answers/parsed-answer.js';
import type { Value } from '../cases/value.js';
import type { SpecIndex } from '../documents/spec-index.js';
import { bankWords } from '../preflight/bank-words.js';
import {
  type CreationKind,
  type CreationPlace,
  createPlainly,
  type PlainCreation,
} from '../preflight/plain-creation.js';
import type { Profile } from '../profile/profile.js';
import { approachesIn, type ShownApproach } from './approaches-in.js';
import type { AskerOptions } from './asker.js';
import { type BankAccount, readAccounts } from './bank-account.js';
import { iamIn, type NamedIam } from './iam-in.js';

/** With what is created. */
export interface TryOptions {
  readonly profile: Profile;
  readonly spec: SpecIndex;
  /** What to create. */
  readonly kinds: readonly CreationKind[];
  /** Receives each sentence about what happens. */
  readonly tell: (sentence: string) => void;
}

export interface TriedApproach extends ShownApproach {
  /** Such as `POST /v1/consents: link scaOAuth`. */
  readonly because: string;
}

/** What creations at the bank showed. */
export interface CreationResults {
  readonly approaches: readonly TriedApproach[];
  /** Accounts that a consent showed which needs no PSU. */
  readonly accounts: readonly BankAccount[];
  /** The bodies of the responses, which are searched for names of a dialect. */
  readonly bodies: string;
  /** The IAM that a link leads to. */
  readonly iam?: NamedIam;
  /** Refusals, as `POST /v1/consents: 400 "..."`. */
  readonly refused: readonly string[];
}

/** Creates one resource of each kind, looks at the responses, and deletes it. Nobody approves anything. */
export async function tryCreations(
  asking: AskerOptions,
  options: TryOptions,
): Promise<CreationResults> {
  const all: CreationResults[] = [];
  for (const kind of options.kinds) all.push(await tryOne(kind, asking, options));
  const approaches = all.flatMap((each) => each.approaches);
  const iam = all.find((each) => each.iam !== undefined)?.iam;
  return {
    approaches: approaches.filter(
      ({ name }, index) => approaches.findIndex((each) => each.name === name) === index,
    ),
    accounts: all.flatMap((each) => each.accounts),
    bodies: all.map((each) => each.bodies).join('\n'),
    refused: all.flatMap((each) => each.refused),
    ...(iam === undefined ? {} : { iam }),
  };
}

/** Consents that name no account: to those that the PSU chooses at the bank, or to the list of all. */
const WITHOUT_ACCOUNT: readonly Readonly<Record<string, Value>>[] = [
  { balances: [], transactions: [] },
  { availableAccounts: 'allAccounts' },
];

function bodiesFor(kind: CreationKind, { ais }: Profile): readonly (Value | undefined)[] {
  if (kind === 'payment' || (ais?.accounts.length ?? 0) > 0) return [undefined];
  return WITHOUT_ACCOUNT.map((access) => ({
    access,
    recurringIndicator: false,
    validUntil: '${today+30}',
    frequencyPerDay: 1,
    combinedServiceIndicator: false,
  }));
}

async function tryOne(
  kind: CreationKind,
  asking: AskerOptions,
  options: TryOptions,
): Promise<CreationResults> {
  const { profile, spec, tell } = options;
  const place: CreationPlace = { profile, spec, wire: asking.wire };
  const refused: string[] = [];
  for (const body of bodiesFor(kind, profile)) {
    const made = await createPlainly(kind, place, body === undefined ? {} : { body });
    if (made.id !== undefined) return { ...(await lookAt(kind, made, asking, tell)), refused };
    refused.push(`${requestOf(made.seen)}: ${endOf(made.seen)}`);
  }
  for (const each of refused) tell(`No ${kind} was created. ${each}`);
  return { approaches: [], accounts: [], bodies: '', refused };
}

async function lookAt(
  kind: CreationKind,
  made: PlainCreation,
  asking: AskerOptions,
  tell: TryOptions['tell'],
): Promise<Omit<CreationResults, 'refused'>> {
  const seen = [made.seen];
  if (!showsApproach(made.seen)) seen.unshift(await made.start());
  const isOpen = /"consentStatus"\s*:\s*"valid"/.test(textOf(made.seen));
  const accounts = isOpen ? await readAccounts(asking, made.id) : [];
  const rest = await made.remove();
  tell(`${requestOf(made.seen)} created a ${kind}. ${rest ?? 'It was deleted again.'}`);
  const shows = seen.find(showsApproach) ?? made.seen;
  const because = (sign: string) => `${requestOf(shows)}: ${sign}`;
  const approaches = approachesIn(shows).map((one) => ({ ...one, because: because(one.sign) }));
  const iam = iamIn(shows, requestOf(shows));
  const bodies = seen.map(textOf).join('\n');
  return { approaches, accounts, bodies, ...(iam === undefined ? {} : { iam }) };
}

/**
 * Whether no start is needed to see the approach. The header says REDIRECT of OAuth as well, so that without a link
 * to a page it shows too little.
 */
const showsApproach = (seen: ParsedAnswer): boolean =>
  approachesIn(seen).some(({ name, sign }) => name !== 'REDIRECT' || sign.startsWith('link'));

const textOf = ({ answer }: ParsedAnswer): string =>
  answer.kind === 'answer' ? answer.body.toString('utf8') : '';

/** The request, with the id of a made resource as `{id}`. */
function requestOf({ request }: ParsedAnswer): string {
  const path = new URL(request.url).pathname.replace(
    /(consents|payments\/[^/]+)\/[^/]+(?=\/authorisations)/,
    '$1/{id}',
  );
  return `${request.method} ${path}`;
}

function endOf(seen: ParsedAnswer): string {
  const { answer } = seen;
  if (answer.kind === 'no-answer') return answer.detail;
  const words = bankWords(textOf(seen));
  return `${answer.status}${words === '' ? '' : ` "${words}"`}`;
}
