import type { Location, Log, ReportingDescriptor, Result } from 'sarif';
import { packageVersion } from '../../foundation/package-root.js';
import { sarifText, sarifUri } from '../../foundation/sarif-text.js';
import type { Change, Diff, Severity } from '../change.js';
import { ruleOf } from '../rules/rule-table.js';
import { groupChanges } from './group-changes.js';

const LEVELS = {
  breaking: 'error',
  risky: 'warning',
  compatible: 'note',
} as const satisfies Record<Severity, string>;

/** SARIF 2.1.0: a result for each edit that breaks or may break; accepted ones are suppressed. */
export function renderSarif({ changes, semver }: Diff): string {
  const groups = groupChanges(changes.filter(({ severity }) => severity !== 'compatible'));
  const ids = [...new Set(groups.flatMap(([first]) => (first === undefined ? [] : [first.id])))];
  const driver = {
    name: 'xs2a diff',
    semanticVersion: packageVersion(),
    rules: ids.map(descriptorOf),
  };
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver },
        automationDetails: { id: 'xs2a-diff/' },
        columnKind: 'utf16CodeUnits',
        results: groups.map((group) => resultOf(group, ids)),
        properties: { semver },
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function descriptorOf(id: string): ReportingDescriptor {
  const { advice, severity } = ruleOf(id);
  return {
    id,
    shortDescription: { text: id.replaceAll('-', ' ') },
    help: { text: advice },
    defaultConfiguration: { level: LEVELS[severity] },
  };
}

function resultOf(group: readonly Change[], ids: readonly string[]): Result {
  const [first] = group as readonly [Change, ...Change[]];
  const { id, severity, sentence, advice, fingerprint, accepted } = first;
  return {
    ruleId: id,
    ruleIndex: ids.indexOf(id),
    level: LEVELS[severity],
    message: { text: sarifText(`${sentence} ${advice}`) },
    locations: [locationOf(group)],
    partialFingerprints: { 'xs2aChange/v1': fingerprint },
    ...(accepted === undefined
      ? {}
      : {
          suppressions: [
            { kind: 'external', status: 'accepted', justification: sarifText(accepted.reason) },
          ],
        }),
  };
}

/** The line of the new document; of what was taken out, the file that it was in. */
function locationOf(group: readonly Change[]): Location {
  const [{ old, new: now }] = group as readonly [Change, ...Change[]];
  const file = (now ?? old)?.file.replace(/^git:[^:]+:/, '') ?? '';
  const startLine = Math.max(1, now?.line ?? 1);
  const operations = [...new Set(group.flatMap(({ operation }) => operation ?? []))];
  return {
    physicalLocation: { artifactLocation: { uri: sarifUri(file) }, region: { startLine } },
    logicalLocations: operations.map((name) => ({ name: sarifText(name), kind: 'function' })),
  };
}
