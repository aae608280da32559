import type { RunEvent } from '../../../conformance/record/event.js';
import { foldCases } from '../../../conformance/record/fold-run.js';
import { evidenceRecords } from '../../../conformance/report/html/evidence-records.js';
import {
  evidenceIn,
  type StoryEvidence,
} from '../../../conformance/report/html/page/case-story.js';
import type { CaseVerdict, PageIndex } from '../../../conformance/report/html/page-data.js';
import type { Clause } from '../../../generated/model/studio/schemas.js';

/** A case in the form in which the components of report.html show it. */
export interface ShownCase {
  readonly id: string;
  readonly title: string;
  readonly verdict: CaseVerdict;
  readonly index: PageIndex;
  readonly evidence: StoryEvidence;
}

/** A case from its events; undefined without any. */
export function shownCase(
  id: string,
  events: readonly RunEvent[],
  clauses: readonly Clause[],
): ShownCase | undefined {
  const one = foldCases(events).find((each) => each.id === id);
  if (one === undefined) return undefined;
  const clauseAt = new Map(clauses.map((clause, at) => [clause.id, at]));
  const records = evidenceRecords({ clauseAt, causesOfCase: new Map() }, one, 0);
  return {
    id,
    title: one.title,
    verdict: one.verdict,
    index: { ...NO_INDEX, clauses },
    evidence: evidenceIn(records),
  };
}

/** The studio shows one case at a time, and carries it out again with a button instead of a command. */
const NO_INDEX: PageIndex = {
  cases: [],
  groups: [],
  clauses: [],
  operations: [],
  causes: [],
  waivers: {},
  chunks: 0,
  recorded: true,
};
