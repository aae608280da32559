import { existsSync } from 'node:fs';
import { loadProfile } from '../../conformance/profile/load-profile.js';
import type { GateCheck, GateConfig } from '../../generator/gate-config.js';
import { GATE_CHECKS } from '../../generator/gate-config.js';
import type { GenerateOptions } from '../../generator/generate-options.js';
import type { PolicyError } from '../change/change.js';
import { shownFile } from '../lint/shown-file.js';
import { loadPolicy } from '../policy/load-policy.js';
import type { Policy } from '../policy/policy.js';
import { policyErrors, wideAcceptances } from '../policy/policy-errors.js';
import { readPairs } from './base-documents.js';
import { codeImpact } from './code-impact.js';
import { documentImpact } from './document-impact.js';
import type { DocumentPair } from './document-pair.js';
import { failuresOf } from './failures.js';
import type { DocumentImpact, GateSkip, ImpactReport } from './impact-report.js';
import { skipsOfBase, skipsOfCode, skipsOfForeign } from './skips.js';

/** What the documents are compared with. */
export interface GateBase {
  /** Null when there is nothing older: then every document is new. */
  readonly revision: string | null;
  /** Why this one, for the reader. */
  readonly note?: string;
  /** Whether it moves with each push: the change of an acceptance is then part of it after a merge. */
  readonly isMoving?: boolean;
}

export interface GateOptions {
  /** Its paths are absolute. */
  readonly gate: GateConfig;
  readonly base: GateBase;
  /** The generator configuration; its documents are compared unless `gate` names others. */
  readonly generate: GenerateOptions;
  /** The documents that the configuration of the base compares: absolute paths in the working copy. */
  readonly former?: readonly string[];
  /** Why no code is generated, and whether it could be; undefined when it is. */
  readonly noCode?: { readonly because: string; readonly possible: boolean } | undefined;
  /** Sentences for the reader that are known before. */
  readonly notes?: readonly string[];
  readonly today: string;
  /** Called before each step with its description. */
  readonly progress?: (text: string) => void;
}

/** The complete impact of a change of documents. */
export async function gateImpact(options: GateOptions): Promise<ImpactReport> {
  const { gate, base, generate, today, notes: before = [], progress = () => undefined } = options;
  const policy = gate.policy === undefined ? undefined : loadPolicy(gate.policy);
  const checks = new Set<GateCheck>(gate.check ?? GATE_CHECKS);
  const profile = gate.profile === undefined ? undefined : loadProfile(gate.profile).profile;
  progress('reading documents');
  const { pairs, compared, unnamed, unread } = await comparedPairs(options);
  const documents: DocumentImpact[] = [];
  for (const pair of pairs.filter(({ file }) => compared.includes(file))) {
    progress(`comparing ${pair.file}`);
    documents.push(await documentImpact(pair, { checks, profile, policy, today }));
  }
  const asked = { checks, named: gate.check };
  const known = [
    ...skipsOfBase(unread, checks, generate.specs),
    ...skipsOfForeign(documents, checks),
    ...skipsOfCode(asked, options.noCode),
  ];
  const { notes, ...code } = await codeImpact(pairs, {
    ...{ generate, tsconfig: gate.tsconfig, progress },
    checks: new Set([...checks].filter((check) => !isSkipped(check, known))),
  });
  const skipped = [...known, ...code.skipped];
  const { stale, wide } = policyFindings(documents, policy, today);
  const policyErrors = base.isMoving === true ? [] : stale;
  const report = { documents, policyErrors, ...code, skipped };
  return {
    schemaVersion: 1,
    base: base.revision ?? 'nothing',
    date: today,
    policy: gate.policy === undefined ? null : shownFile(gate.policy),
    checks: GATE_CHECKS.filter((check) => checks.has(check)),
    ...report,
    notes: [
      ...skipped.map(({ sentence }) => sentence),
      ...notesOfBase(base, stale),
      ...wide,
      ...before,
      ...pairs.flatMap((pair) => notesOf(pair, base, unnamed)),
      ...notes,
    ],
    // a check that the user names and the compiler cannot make is no pass
    failures: failuresOf(report, gate.failOn ?? 'breaking', gate.check ? code.skipped : []),
  };
}

/** A check of code is made of all documents, or not at all. */
const isSkipped = (check: GateCheck, skipped: readonly GateSkip[]): boolean =>
  skipped.some(({ checks }) => checks.includes(check));

/** The documents of this configuration and of the base's, with what they are compared with. */
async function comparedPairs({ gate, base, generate, former = [] }: GateOptions) {
  const named = [gate.documents ?? generate.specs].flat();
  const unnamed = former.filter((file) => !named.includes(file));
  const compared = [...named, ...unnamed];
  const gone = unnamed.filter((file) => !existsSync(file));
  const all = [...new Set([...compared, ...generate.specs])].filter((file) => !gone.includes(file));
  const { overlays = [], allowRemote = false, allowOutside = false } = generate;
  const reading = { overlays, allowRemote, allowOutside };
  const read = await readPairs(all, { base: base.revision, gone, ...reading });
  return { ...read, compared, unnamed };
}

/** When the changes were compared: acceptances of the policy that are no longer valid, and those that accept too much. */
function policyFindings(
  documents: readonly DocumentImpact[],
  policy: Policy | undefined,
  today: string,
): { readonly stale: readonly PolicyError[]; readonly wide: readonly string[] } {
  const diffs = documents.flatMap(({ diff, file }) =>
    diff === null ? [] : [{ diff, document: file }],
  );
  if (policy === undefined || diffs.length === 0) return { stale: [], wide: [] };
  const stale = policyErrors(diffs, policy, today);
  return {
    stale: stale.map((error) => ({ ...error, file: shownFile(error.file) })),
    wide: wideAcceptances(diffs, policy).map(
      ({ name, documents: hit }) =>
        `${name} accepts changes of ${hit.map(shownFile).join(' and ')}: add the key document to say which one is meant.`,
    ),
  };
}

/** With a base that moves, an acceptance without a change is no error: its change was merged. */
function notesOfBase(
  { note, isMoving }: GateBase,
  stale: readonly PolicyError[],
): readonly string[] {
  const sentences = isMoving === true ? stale.map(({ sentence }) => sentence) : [];
  return [...(note === undefined ? [] : [note]), ...sentences];
}

function notesOf(
  { file, old, is, fate }: DocumentPair,
  { revision }: GateBase,
  unnamed: readonly string[],
): readonly string[] {
  const name = shownFile(file);
  const sentences: (string | false)[] = [
    old === null &&
      revision !== null &&
      `${name} is new: ${revision} does not have it, and nothing is compared.`,
    fate === 'renamed' && `${name} was renamed: it is compared with ${old}.`,
    fate === 'removed' &&
      `${name} is removed: the configuration of ${revision} names it, and all its operations count as removed.`,
    fate === undefined &&
      unnamed.includes(file) &&
      `${name} is named by the configuration of ${revision} and no longer by this one: it is compared once more.`,
  ];
  return [...sentences.filter((each) => each !== false), ...is.warnings];
}
