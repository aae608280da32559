import { entries, type Located } from '../../documents/located.js';
import type { MediaAt } from '../../documents/operations.js';
import { memberOf } from '../../foundation/json-pointer.js';
import type { ChangePart } from '../change/change.js';
import type { Answer, Operation } from '../model/operation.js';
import { mediasOf } from '../model/read-parts.js';
import type { SameText } from '../schema/same-text.js';
import { compareHeaders } from './compare-headers.js';
import { isForm, isRangeOf, pairMedias } from './compare-medias.js';
import type { ComparePair } from './compare-schema-pair.js';
import { type FoundChange, finding } from './finding.js';

/** The responses of an operation; a client's own answers to a webhook. */
export function compareAnswers(
  pair: ComparePair,
  old: Operation,
  now: Operation,
  isSame: SameText['values'],
): readonly FoundChange[] {
  const found: FoundChange[] = [];
  for (const [status, was] of old.answers) {
    const is = now.answers.get(status) ?? rangeOf(status, now);
    if (is === undefined && isNarrowed(status, old, now)) {
      const names = [...now.answers.keys()].filter((one) => isWithin(one, status));
      const part = { kind: 'response-body', status } as const;
      const given = { operation: now, part, old: was.at, new: now.at, was: status };
      found.push(finding('response-range-narrowed', { ...given, is: names.join(', ') }));
    } else if (is === undefined) found.push(goneOrNew(now, was, 'removed', now.at));
    else if (!isSame(was.at.node, is.at.node)) found.push(...compareAnswer(pair, now, was, is));
  }
  for (const [status, is] of now.answers) {
    if (old.answers.has(status)) continue;
    const was = rangeOf(status, old);
    if (was === undefined) found.push(goneOrNew(now, is, 'added', old.at));
    else found.push(...compareAnswer(pair, now, was, is));
  }
  return found;
}

/**
 * The declared response that includes a status: `4XX` includes 404; `default` includes every
 * undeclared status, but does not promise a success.
 */
function rangeOf(status: string, { answers }: Operation): Answer | undefined {
  const range = answers.get(`${status[0]}XX`);
  if (range !== undefined || isSuccess(status)) return range;
  return status === 'default' ? undefined : answers.get('default');
}

const isWithin = (status: string, range: string): boolean =>
  range.endsWith('XX') && status !== range && status[0] === range[0];

/**
 * Whether statuses of a range replace it. The server sends nothing that the range did not include; what a client sends
 * to a webhook may be refused.
 */
const isNarrowed = (range: string, old: Operation, now: Operation): boolean =>
  !old.reversed && [...now.answers.keys()].some((one) => isWithin(one, range));

function isSuccess(status: string): boolean {
  return /^[123]/.test(status);
}

function goneOrNew(
  operation: Operation,
  answer: Answer,
  verb: 'added' | 'removed',
  other: Located,
): FoundChange {
  const { status, at } = answer;
  const kind = status === 'default' ? 'default' : isSuccess(status) ? 'success' : 'error';
  const rule = operation.reversed ? `webhook-response-${verb}` : `response-${kind}-${verb}`;
  return finding(rule, {
    operation,
    part: { kind: 'response-body', status },
    name: status,
    ...(verb === 'added'
      ? { old: other, new: at, is: status }
      : { old: at, new: other, was: status }),
  });
}

function compareAnswer(
  pair: ComparePair,
  operation: Operation,
  was: Answer,
  is: Answer,
): readonly FoundChange[] {
  const part: ChangePart = { kind: 'response-body', status: was.status };
  const given = { operation, part, old: was.at, new: is.at, name: was.status };
  const found: FoundChange[] = [...compareHeaders(pair, operation, was, is)];
  const [gone, come] = [linksOf(was), linksOf(is)];
  for (const link of gone.filter((one) => !come.includes(one))) {
    found.push(finding('response-link-removed', { ...given, was: link }));
  }
  for (const link of come.filter((one) => !gone.includes(one))) {
    found.push(finding('response-link-added', { ...given, is: link }));
  }
  const [before, after] = [mediasOf(was.content), mediasOf(is.content)];
  if (before.size === 0 || after.size === 0) {
    if (before.size === after.size) return found;
    const verb = before.size === 0 ? 'added' : 'removed';
    return [...found, finding(`response-body-${verb}`, given)];
  }
  for (const { old, new: now } of pairMedias(before, after)) {
    found.push(...compareMedia(pair, operation, [was, is], [old, now]));
  }
  return found;
}

const linksOf = ({ at }: Answer): readonly string[] =>
  entries(memberOf(at.node, 'links')).map(([name]) => name);

function compareMedia(
  pair: ComparePair,
  operation: Operation,
  [before, after]: readonly [Answer, Answer],
  [was, is]: readonly [MediaAt | undefined, MediaAt | undefined],
): readonly FoundChange[] {
  const { status } = before;
  const part: ChangePart = { kind: 'response-body', status, mediaType: (was ?? is)?.name ?? '' };
  const given = {
    operation,
    part,
    old: was?.at ?? before.at,
    new: is?.at ?? after.at,
    name: status,
    was: was?.name ?? '',
    is: is?.name ?? '',
  };
  if (was === undefined) return [finding('response-body-media-type-added', given)];
  if (is === undefined) return [finding('response-body-media-type-removed', given)];
  const wider = isRangeOf(is, was) ? [finding('response-body-media-type-widened', given)] : [];
  const view = operation.reversed ? 'request' : 'response';
  const place = { operation, part, view, textual: isForm(was) } as const;
  return [...wider, ...pair(place, was.at, is.at)];
}
