import { randomUUID } from 'node:crypto';
import { memberOf } from '../../foundation/json-pointer.js';
import { type ParsedAnswer, parseAnswer } from '../answers/parsed-answer.js';
import { linkOf } from '../answers/resolve-link.js';
import { addressAt, pathAt } from '../profile/service-base.js';
import type { TargetAccess } from './ask-target.js';
import type { Person } from './person.js';

/** A link to the bank's pages, for a consent that was created for it. */
export interface LoginLink {
  readonly href: string;
  /** Deletes the consent; returns null, or a sentence when the consent remains. */
  remove(): Promise<string | null>;
}

/** Nobody may be shown the accounts of others. */
export const NO_ACCOUNT = 'no account';

/**
 * Creates one consent to the PSU's first account and finds the link at which the PSU would approve it.
 * Returns a sentence when there is none.
 */
export async function askForLoginLink(
  person: Person,
  asking: TargetAccess,
): Promise<LoginLink | string> {
  const consents = addressAt(asking.profile, '/v1/consents');
  const options = consentOf(person, asking);
  if (options === undefined) return NO_ACCOUNT;
  const created = await ask(asking, 'POST', consents, person, options);
  const id = memberOf(created.json, 'consentId');
  if (typeof id !== 'string' || id === '') {
    const path = pathAt(asking.profile, '/v1/consents');
    return `A consent for the login cannot be created: POST ${path} returns ${statusOf(created)}.`;
  }
  const own = `${consents}/${encodeURIComponent(id)}`;
  const remove = async (): Promise<string | null> => {
    const { answer } = await ask(asking, 'DELETE', own, person);
    const gone = answer.kind === 'answer' && answer.status >= 200 && answer.status <= 299;
    return gone ? null : `The consent ${id.slice(0, 60)} could not be deleted.`;
  };
  const href = linkOf(created, 'scaRedirect') ?? (await started(created, asking, person));
  if (href !== undefined) return { href, remove };
  const rest = await remove();
  return `The consent has no scaRedirect link for the login.${rest === null ? '' : ` ${rest}`}`;
}

/** The link of an authorisation that the bank requires to be started separately. */
async function started(
  created: ParsedAnswer,
  asking: TargetAccess,
  person: Person,
): Promise<string | undefined> {
  const start = linkOf(created, 'startAuthorisation');
  if (start === undefined) return undefined;
  return linkOf(await ask(asking, 'POST', start, person, {}), 'scaRedirect');
}

/**
 * The smallest consent request, valid until tomorrow: for the PSU's first account, or for those that the PSU
 * chooses. Undefined when neither is possible, because nobody may be shown the accounts of others.
 */
function consentOf({ account }: Person, { profile }: TargetAccess): unknown {
  const models = profile.ais?.consentModels ?? [];
  const isDetailed = account !== undefined && models.includes('detailed');
  if (!isDetailed && !models.includes('bankOffered')) return undefined;
  const accounts = isDetailed ? [account] : [];
  return {
    access: { balances: accounts, transactions: accounts },
    recurringIndicator: false,
    validUntil: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    frequencyPerDay: 1,
    combinedServiceIndicator: false,
  };
}

type Header = readonly [string, string];

async function ask(
  { profile, wire, timeoutMs, signal }: TargetAccess,
  method: string,
  url: string,
  person: Person,
  body?: unknown,
): Promise<ParsedAnswer> {
  const { sendId = false } = profile.psu;
  const namesPsu = sendId === 'always' || (sendId !== false && method === 'POST');
  const posted: readonly Header[] = [
    ['Content-Type', 'application/json'],
    ['TPP-Redirect-Preferred', 'true'],
    ['TPP-Redirect-URI', profile.tpp.redirectUri],
  ];
  const headers: readonly Header[] = [
    ['X-Request-ID', randomUUID()],
    ['Accept', 'application/json'],
    ['PSU-IP-Address', '192.0.2.10'],
    ...(method === 'POST' ? posted : []),
    ...(namesPsu ? [['PSU-ID', person.id] as const] : []),
  ];
  const text = body === undefined ? null : JSON.stringify(body);
  const request = { method, url, headers, body: text, identity: 'tpp1', timeoutMs } as const;
  const { answer, request: sent } = await wire.send(request, signal);
  return parseAnswer({ alias: 'login', operation: null, request: sent, answer });
}

const statusOf = ({ answer }: ParsedAnswer): string =>
  answer.kind === 'answer' ? String(answer.status) : `nothing (${answer.reason})`;
