import { join } from 'node:path';
import type { Dialect } from '../../conformance/clauses/clause.js';
import { tableOfDialect } from '../../conformance/dialect/table-of-dialect.js';
import type { Profile } from '../../conformance/profile/profile.js';
import { packageRoot } from '../../foundation/package-root.js';
import type { GateCheck } from '../../generator/gate-config.js';
import { loadDocument } from '../../generator/load/load-document.js';
import type { LoadedDocument } from '../../generator/load/loaded-document.js';
import { diffDocuments } from '../diff-documents.js';
import { readLintDocument } from '../lint/read-lint-document.js';
import { judgeByPolicy } from '../policy/apply-policy.js';
import type { Policy } from '../policy/policy.js';
import { type CaseImpact, caseImpact } from './case-impact.js';
import { clauseImpact } from './clause-impact.js';
import type { DocumentPair } from './document-pair.js';
import type { DocumentImpact } from './impact-report.js';
import { planDocument } from './plan-document.js';
import { touchedOperations } from './touched-operations.js';
import { versionStep } from './version-step.js';

export interface DocumentOptions {
  readonly checks: ReadonlySet<GateCheck>;
  readonly profile: Profile | undefined;
  readonly policy: Policy | undefined;
  /** The date of the comparison, `2026-11-23`. */
  readonly today: string;
}

/** The changes of one document, as far as requested. */
export async function documentImpact(
  { file, old, was, is, fate }: DocumentPair,
  { checks, profile, policy, today }: DocumentOptions,
): Promise<DocumentImpact> {
  const nothing = { file, old, diff: null, version: null, clauses: null, cases: null };
  if (was === undefined) return nothing;
  const wantsDiff = checks.has('diff') || checks.has('semver');
  const found = wantsDiff ? diffDocuments(was, is, { today }) : null;
  const diff =
    found === null || policy === undefined
      ? found
      : judgeByPolicy(found, policy, { today, document: file });
  // a removed document has no version, and no clauses to satisfy
  if (fate === 'removed') return { ...nothing, diff: checks.has('diff') ? diff : null };
  const wantsClauses = checks.has('clauses') || checks.has('cases');
  const clauses = wantsClauses ? ((await clauseImpact(was, is)) ?? null) : null;
  const dialect = profile?.dialect ?? clauses?.dialect;
  return {
    file,
    old,
    diff: checks.has('diff') ? diff : null,
    version: diff !== null && checks.has('semver') ? versionStep(was, is, diff) : null,
    clauses: checks.has('clauses') ? clauses : null,
    ...(wantsClauses && clauses === null ? { foreign: true as const } : {}),
    // no case can be planned for a document of another interface
    cases:
      clauses === null || dialect === undefined || !checks.has('cases')
        ? null
        : await casesOf(was, is, { dialect, profile }),
  };
}

async function casesOf(
  was: LoadedDocument,
  is: LoadedDocument,
  options: { readonly dialect: Dialect; readonly profile: Profile | undefined },
): Promise<CaseImpact> {
  const name = tableOfDialect(options)?.document ?? 'xs2a.yaml';
  const { document: ours } = await loadDocument(join(packageRoot(), 'spec', name));
  const read = ({ document }: LoadedDocument) => readLintDocument(document, ours);
  const old = await planDocument(was, options);
  const now = await planDocument(is, options);
  return caseImpact(old, now, touchedOperations(read(was), read(is)));
}
