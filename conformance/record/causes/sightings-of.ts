import { parsedJson } from '../../../foundation/parsed-json.js';
import type { Finding } from '../event.js';
import { firstMissing } from '../lost-field.js';
import { exchangesOfFindings, keyOfFinding } from '../told-finding.js';
import { bankMessage } from './bank-message.js';
import type { JudgedCase } from './cause.js';
import { causeKey, isAboutRefusal, missingKey, placeOf } from './cause-key.js';
import { joinedIn } from './joined-in.js';
import { momentsOf, type Witnessed } from './moment.js';
import { oddBody } from './odd-body.js';
import { isCreation } from './probable-line.js';
import { bodySent, redirectUnwanted } from './sent-before.js';
import type { CauseSighting, RelatedSighting } from './sighting.js';
import { withoutIds } from './without-ids.js';

/** What a case shows: each finding that counts, and what stopped it, if anything. */
export interface CaseSightings {
  readonly found: readonly CauseSighting[];
  readonly stop: CauseSighting | null;
  /** Findings that follow from another one, perhaps of another case. */
  readonly followers: readonly Finding[];
}

/** Reasons that lie in the run and not in the bank. */
const RUN_ENDED = /^(?:the run was stopped|preflight failed|a case failed before)/;
/** Matches the reason of a case that is blocked by its twin. */
export const TWIN = /^its twin (\S+) (?:ended|did not pass)/i;
const STEP = /^(?:set-up|step) [^:]+: /;

const counts = ({ waiver, unstable, follows }: Finding): boolean =>
  waiver === undefined && unstable === undefined && follows === undefined;

export function sightingsOf(one: JudgedCase): CaseSightings {
  const open = one.findings.filter(counts);
  const followers = one.findings.filter((each) => each.follows !== undefined);
  const stopped = one.verdict !== 'unstable' && one.reason !== null;
  if (open.length === 0 && followers.length === 0 && !stopped)
    return { found: [], stop: null, followers };
  const see = seeingIn(one);
  const found = joinedIn(open.map(see));
  return { found, stop: stopped ? stopOf(one, found, see) : null, followers };
}

function seeingIn(one: JudgedCase): (finding: Finding) => RelatedSighting {
  const moments = momentsOf(one.exchanges);
  const shown = exchangesOfFindings(one.checks);
  return (finding) => {
    const ids = shown.get(keyOfFinding(finding)) ?? [];
    const seen = ids.flatMap((id) => moments.get(id) ?? []);
    const [at] = seen;
    const { operation = null, deviation = null } = at ?? {};
    const message = at && isAboutRefusal(finding) ? bankMessage(at.response) : null;
    const key = causeKey(finding, message, at ?? { operation, deviation });
    const refused = message && one.exchanges.find(({ id }) => id === at?.id);
    const { sent, before } = refused ? requestOf(refused, one.exchanges) : {};
    return {
      ...(sent && { sent }),
      ...(before && { before }),
      ...{
        key,
        finding,
        operation,
        deviation,
        message,
        exchange: at?.id,
        url: at?.url,
        status: statusOf(at?.response),
      },
      ...{ place: placeOf(finding), moments: seen },
    };
  };
}

const statusOf = (response: Witnessed['response'] | undefined): number | undefined =>
  response?.kind === 'answer' ? response.status : undefined;

const requestOf = (exchange: Witnessed, all: readonly Witnessed[]) => ({
  sent: bodySent(exchange),
  before: redirectUnwanted(all, exchange.id),
});

/** What stopped the set-up of a case, or prevented its start; a failed twin is handled separately. */
function stopOf(
  one: JudgedCase,
  found: readonly RelatedSighting[],
  see: (finding: Finding) => RelatedSighting,
): CauseSighting | null {
  const reason = one.reason ?? '';
  const setUp = one.checks
    .filter((check) => check.setup === true)
    .flatMap(({ findings }) => findings)
    .findLast(({ where }) => reason.startsWith(`set-up ${where}: `));
  if (setUp !== undefined) return counts(setUp) ? see(setUp) : null;
  const isUnjudged = one.verdict === 'setup-failed' || one.verdict === 'blocked';
  if (!isUnjudged || TWIN.test(reason) || RUN_ENDED.test(reason)) return null;
  const refusal = refusalIn(one, reason);
  if (refusal !== undefined) return refusal;
  const why = reason.replace(STEP, '');
  const key = keyOfReason(one, why, found);
  return { key, finding: null, operation: null, deviation: null, message: null, reason: why };
}

/** A refused creation that the reason is about: the same refusal in a set-up is the same cause. */
function refusalIn(one: JudgedCase, reason: string): CauseSighting | undefined {
  const said = REFUSED.exec(reason);
  if (said === null) return undefined;
  const [, status, code = null] = said;
  const at = one.exchanges.findLast(
    ({ operation, deviation, response }) =>
      isCreation(operation) &&
      deviation === undefined &&
      response.kind === 'answer' &&
      String(response.status) === status,
  );
  const message = at === undefined ? null : bankMessage(at.response);
  if (at === undefined || message === null || message.code !== code) return undefined;
  const actual = `the status is ${status}${code === null ? '' : ` (${code})`}`;
  const finding = {
    expected: 'the status is a success, 200 to 299',
    actual,
    where: 'create: status',
  };
  const { operation } = at;
  const asked = { operation, deviation: null };
  const key = causeKey({ clause: '', level: 'required', ...finding }, message, asked);
  return {
    ...{ key, finding: null, ...asked, message, exchange: at.id },
    reason: reason.replace(STEP, ''),
  };
}

/** The end of a reason: the status of a refusal, with its code. */
const REFUSED = /[: ](4\d\d)(?: \(?([A-Z_]+)\)?)?$/;

/** The key of a reason without a finding: that of the error which it tells of, if a finding shows it. */
function keyOfReason(one: JudgedCase, why: string, found: readonly RelatedSighting[]): string {
  const reason = one.reason ?? '';
  const [, operation, kind, name] = NO_VALUE.exec(why) ?? [];
  const pointer = kind === 'field' ? name : kind === 'link' ? `_links/${name}` : WAY_ON;
  const lost = operation && lostOf(one, operation, `/${pointer}`);
  if (lost) return JSON.stringify(lost);
  const words = new Set(reason.split(/[\s:;,()]+/));
  const isTold = ({ finding, operation: at }: RelatedSighting): boolean =>
    finding.level !== 'observe' &&
    (words.has(at ?? '') ||
      words.has(finding.where.split(': ')[0] ?? '') ||
      [...finding.actual.matchAll(/https?:\/\/[^\s;,]+/g)].some(([url]) => words.has(url)));
  const isOfLink = ({ place }: RelatedSighting): boolean => place.startsWith('body /_links/');
  const owner = found.find(isTold) ?? (NOT_THERE.test(why) ? found.find(isOfLink) : undefined);
  return owner?.key ?? `stopped: ${withoutIds(why)}`;
}

/** Nothing is at the address: where a case also shows wrong links, it followed one. */
const NOT_THERE = /the status is (?:404|405|501)\b/;

/** The reason of a set-up whose response lacks a field, a link, or the id of the authorisation. */
const NO_VALUE =
  /(?:^|so that nothing was tested: )the response of (\w+)(?: \(and of \w+\))? (?:has no (field|link) ([^\s;]+)|names no authorisation)/;
/** Where else a response that names no authorisation could name it. */
const WAY_ON = '_links/scaStatus';

/** The key of what the last success of an operation lacks; a refusal lacks everything, which says nothing. */
function lostOf({ exchanges }: JudgedCase, operation: string, pointer: string) {
  const responses = exchanges.flatMap((each) =>
    each.operation === operation && each.response.kind === 'answer' ? [each.response] : [],
  );
  const last = responses.findLast(({ status }) => status < 400);
  if (responses.length > 0 && last === undefined) return undefined;
  const body = parsedJson(last?.body?.text ?? '');
  return oddBody(pointer, body, operation) ?? missingKey(firstMissing(pointer, body), operation);
}
