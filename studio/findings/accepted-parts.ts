import { parse } from 'yaml';
import { casesOfCauses } from '../../conformance/record/causes/cases-of-causes.js';
import type { Run } from '../../conformance/record/fold-run.js';
import type { Waiver } from '../../conformance/record/waiver.js';
import { draftWaivers } from '../../conformance/waivers/draft-waivers.js';
import type { AcceptedPart } from '../database/schema.js';

/**
 * What a waiver of a cause accepts: the drafts of waivers that match the findings of the cause in a run, and what follows
 * from them, and as few others as possible.
 */
export function acceptedParts(run: Run, causeId: string): readonly AcceptedPart[] {
  const cases = casesOfCauses(run.cases).get(causeId) ?? [];
  const { waivers } = parse(draftWaivers(cases)) as { readonly waivers: readonly Waiver[] };
  return waivers.map(({ id: _id, reason: _why, owner: _who, expires: _until, ...part }) => part);
}
