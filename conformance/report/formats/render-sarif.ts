import type { Log, ReportingDescriptor, Result } from 'sarif';
import { sarifMessage as plain, sarifUri as uriOf } from '../../../foundation/sarif-text.js';
import { frameworkOf } from '../../clauses/applies-to.js';
import type { Clause } from '../../clauses/clause.js';
import { sourceOf } from '../../clauses/source-of.js';
import type { Cause } from '../../record/causes/cause.js';
import { causesToMend, causeWeight } from '../../record/causes-to-mend.js';
import type { Run } from '../../record/fold-run.js';
import { causePlace } from '../cause-place.js';

type Level = 'error' | 'warning' | 'note';

/** Levels of code scanning; a cause without findings, which kept cases from being judged, is a warning. */
const LEVELS = { required: 'error', recommended: 'warning', observe: 'note' } as const;
const levelOf = ({ level }: Cause): Level => (level === null ? 'warning' : LEVELS[level]);

/** Rule id of causes without findings: no clause is violated, but cases could not be judged. */
const NOT_JUDGED = 'NOT-JUDGED';

/**
 * SARIF 2.1.0: one result for each cause, so that one error of a bank is one alert, and one rule for each
 * clause. A cause has the same fingerprint in each run, so that an alert that was closed stays closed.
 */
export function renderSarif(run: Run, clauses: readonly Clause[]): string {
  const { started, finished } = run;
  const causes = causesToMend(run);
  const rules = rulesOf(causes, clauses, frameworkOf(started.profile));
  const indexes = new Map(rules.map(({ id }, index) => [id, index]));
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: started.tool.name, semanticVersion: started.tool.version, rules },
        },
        automationDetails: { id: `xs2a-conformance/${plain(started.profile.name)}/` },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: run.complete && finished.exitCode <= 1,
            exitCode: finished.exitCode,
            exitCodeDescription: plain(finished.reason),
          },
        ],
        results: causes.map((cause) => resultOf(cause, run, indexes)),
        properties: { verdict: finished.verdict, runId: started.runId, counts: finished.counts },
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

const ruleIdOf = ({ clauses, level }: Cause): string =>
  level === null ? NOT_JUDGED : (clauses[0] ?? NOT_JUDGED);

function rulesOf(
  causes: readonly Cause[],
  register: readonly Clause[],
  version: string | undefined,
): ReportingDescriptor[] {
  const known = new Map(register.map((clause) => [clause.id, clause]));
  return [...new Set(causes.map(ruleIdOf))].map((id) => {
    const clause = known.get(id);
    const sentence = clause?.sentence ?? 'Cases could not be judged.';
    return {
      id,
      shortDescription: { text: plain(sentence) },
      fullDescription: { text: plain(sentence) },
      help: { text: clause === undefined ? `Run: xs2a explain ${id}` : helpOf(clause, version) },
      defaultConfiguration: { level: clause === undefined ? 'warning' : LEVELS[clause.level] },
    };
  });
}

const helpOf = (clause: Clause, version: string | undefined): string =>
  `${sourceOf(clause, version)}. More: xs2a explain ${clause.id}`;

function resultOf(cause: Cause, { started }: Run, rules: ReadonlyMap<string, number>): Result {
  const { uri, line } = causePlace(cause, started);
  const ruleId = ruleIdOf(cause);
  const region = { startLine: line };
  return {
    ruleId,
    ruleIndex: rules.get(ruleId) ?? -1,
    level: levelOf(cause),
    message: {
      text: `${plain(cause.sentence)}. ${causeWeight(cause)}. Look first at ${cause.first}.`,
    },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: uriOf(uri) }, region },
        logicalLocations: cause.operations.map((name) => ({ name, kind: 'function' })),
      },
    ],
    partialFingerprints: { 'xs2aCause/v1': cause.id },
    properties: {
      clauses: cause.clauses,
      cases: [...cause.decided, ...cause.kept],
      expected: plain(cause.expected ?? ''),
      actual: plain(cause.actual),
    },
  };
}
