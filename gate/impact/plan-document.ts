import { join } from 'node:path';
import { deriveCases } from '../../conformance/cases/derived/derive-cases.js';
import { dutyCases } from '../../conformance/cases/duties/duty-cases.js';
import { dutyCells } from '../../conformance/cases/duties/duty-cells.js';
import type { Dialect } from '../../conformance/clauses/clause.js';
import { completed } from '../../conformance/dialect/completed.js';
import { tableOfDialect } from '../../conformance/dialect/table-of-dialect.js';
import { requestShapes } from '../../conformance/documents/request-shapes.js';
import { indexSpec } from '../../conformance/documents/spec-index.js';
import { type Plan, planRun } from '../../conformance/plan/plan-run.js';
import { loadSuite } from '../../conformance/prepare-run.js';
import type { Profile } from '../../conformance/profile/profile.js';
import { packageRoot } from '../../foundation/package-root.js';
import { loadDocument } from '../../generator/load/load-document.js';
import type { LoadedDocument } from '../../generator/load/loaded-document.js';
import { profileOfDocument } from './profile-of-document.js';

export interface PlanningOptions {
  readonly dialect: Dialect;
  /** The user's own profile; otherwise one with everything in the document. */
  readonly profile?: Profile | undefined;
}

/** The plan of the suite for a bank with this document. */
export async function planDocument(
  { document, file }: LoadedDocument,
  { dialect, profile: given }: PlanningOptions,
): Promise<Plan> {
  const root = join(packageRoot(), 'spec');
  const table = tableOfDialect({ dialect });
  const names = ['xs2a.yaml', table?.iam ?? 'iam.yaml', table?.document ?? 'xs2a.yaml'];
  const loaded = await Promise.all(names.map((name) => loadDocument(join(root, name))));
  const [contract, iam, ours] = loaded.map((each) => each.document);
  const known = [contract, ours];
  const profile = profileOfDocument(document, ours, { dialect, given });
  const shapes = requestShapes(document, iam, known);
  const { spec } = completed(indexSpec(document, iam, known), {
    ours: indexSpec(ours, iam, known),
    document: ours,
    elsewhere: table?.elsewhere ?? [],
    profile,
    file,
  });
  const made = [...deriveCases(shapes).cases, ...dutyCases(shapes)];
  const suite = await loadSuite([], made);
  return planRun({ ...suite, spec, profile, cells: dutyCells(shapes) });
}
