import type { Finding } from '../event.js';
import { exchangesOfFindings, keyOfFinding } from '../told-finding.js';
import { bankMessage } from './bank-message.js';
import type { BankMessage, JudgedCase } from './cause.js';
import { causeKey, isAboutRefusal } from './cause-key.js';
import { isCreation } from './probable-line.js';
import { withoutIds } from './without-ids.js';

/** One appearance of a cause. */
export interface Sighting {
  readonly key: string;
  /** Null when a case was stopped without a finding. */
  readonly finding: Finding | null;
  readonly operation: string | null;
  readonly deviation: string | null;
  readonly message: BankMessage | null;
  /** Why a case was stopped, when the reason is not a finding. */
  readonly reason?: string;
}

/** What a case shows: each finding that counts, and what stopped it, if anything. */
export interface CaseSightings {
  readonly found: readonly Sighting[];
  readonly stop: Sighting | null;
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
  const exchanges = new Map(one.exchanges.map((each) => [each.id, each]));
  const shown = exchangesOfFindings(one.checks);
  const see = (finding: Finding): Sighting => {
    const at = exchanges.get(shown.get(keyOfFinding(finding)) ?? '');
    const message = at && isAboutRefusal(finding) ? bankMessage(at.response) : null;
    const operation = at?.operation ?? null;
    const deviation = at?.deviation ?? null;
    const key = causeKey(finding, message, { operation, deviation });
    return { key, finding, operation, deviation, message };
  };
  return { found: open.map(see), stop: stopped ? stopOf(one, see) : null, followers };
}

/** What stopped the set-up of a case, or prevented its start; a failed twin is handled separately. */
function stopOf(one: JudgedCase, see: (finding: Finding) => Sighting): Sighting | null {
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
  const key = `stopped: ${withoutIds(why)}`;
  return { key, finding: null, operation: null, deviation: null, message: null, reason: why };
}

/** A refused creation that the reason is about: the same refusal in a set-up is the same cause. */
function refusalIn(one: JudgedCase, reason: string): Sighting | undefined {
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
  return { key, finding: null, ...asked, message, reason: reason.replace(STEP, '') };
}

/** The end of a reason: the status of a refusal, with its code. */
const REFUSED = /[: ](4\d\d)(?: \(?([A-Z_]+)\)?)?$/;
