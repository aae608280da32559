import type { MediaAt } from '../../documents/operations.js';
import type { ChangePart } from '../change/change.js';
import type { Operation } from '../model/operation.js';
import { mediasOf } from '../model/read-parts.js';
import { compareEncodings, type EncodedBodies } from './compare-encodings.js';
import { isForm, isRangeOf, pairMedias } from './compare-medias.js';
import type { ComparePair } from './compare-schema-pair.js';
import { type FoundChange, finding } from './finding.js';

/** The body that a client sends; for a webhook the body that the bank sends. */
export function compareBodies(
  pair: ComparePair,
  old: Operation,
  now: Operation,
  documents: EncodedBodies['documents'],
): readonly FoundChange[] {
  const was = old.body;
  const is = now.body;
  const own = now.reversed ? 'webhook-body' : 'request-body';
  const part: ChangePart = { kind: 'request-body' };
  const tell = (rule: string): FoundChange =>
    finding(`${own}-${rule}`, {
      operation: now,
      part,
      old: was?.at ?? old.at,
      new: is?.at ?? now.at,
    });
  if (was === undefined && is === undefined) return [];
  if (was === undefined) return [tell(is?.required && !now.reversed ? 'added-required' : 'added')];
  if (is === undefined) return [tell('removed')];
  const found: FoundChange[] = [];
  if (was.required !== is.required)
    found.push(tell(is.required ? 'became-required' : 'became-optional'));
  for (const { old: before, new: after } of pairMedias(
    mediasOf(was.content),
    mediasOf(is.content),
  )) {
    found.push(...compareMedia(pair, { old, now, own, documents }, before, after));
  }
  return found;
}

interface Both {
  readonly old: Operation;
  readonly now: Operation;
  readonly own: string;
  readonly documents: EncodedBodies['documents'];
}

function compareMedia(
  pair: ComparePair,
  { old, now, own, documents }: Both,
  was: MediaAt | undefined,
  is: MediaAt | undefined,
): readonly FoundChange[] {
  const part: ChangePart = { kind: 'request-body', mediaType: (was ?? is)?.name ?? '' };
  const given = {
    operation: now,
    part,
    old: was?.at ?? old.body?.at,
    new: is?.at ?? now.body?.at,
    was: was?.name ?? '',
    is: is?.name ?? '',
  };
  if (was === undefined) return [finding(`${own}-media-type-added`, given)];
  if (is === undefined) return [finding(`${own}-media-type-removed`, given)];
  const found: FoundChange[] = [];
  if (isRangeOf(was, is)) found.push(finding(`${own}-media-type-removed`, given));
  if (isRangeOf(is, was) && !now.reversed) found.push(finding(`${own}-media-type-widened`, given));
  found.push(...compareEncodings(now, part, { old: was, now: is, documents }));
  const view = now.reversed ? 'response' : 'request';
  const place = { operation: now, part, view, textual: isForm(was) } as const;
  return [...found, ...pair(place, was.at, is.at)];
}
