import type { Location, Log, ReportingDescriptor, Result } from 'sarif';
import { groupBy } from '../../foundation/group-by.js';
import { packageVersion } from '../../foundation/package-root.js';
import { sarifMessage, sarifName, sarifUri } from '../../foundation/sarif-text.js';
import type { FindingsReport, ToldFinding, ToldRule } from './told.js';

/** SARIF 2.1.0: a result for each reported edit; accepted ones are suppressed. */
export function renderSarif({ tool, findings, rules, properties }: FindingsReport): string {
  const groups = [...groupBy(findings, groupOf).values()];
  const ids = rules.map(({ id }) => id);
  const driver = { name: tool, semanticVersion: packageVersion(), rules: rules.map(descriptorOf) };
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver },
        automationDetails: { id: `${tool.replace(' ', '-')}/` },
        columnKind: 'utf16CodeUnits',
        results: groups.map((group) => resultOf(group, ids)),
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, value]) => [name, sarifName(value)]),
        ),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

const groupOf = ({ group }: ToldFinding): string => group;

function descriptorOf({ id, advice, level }: ToldRule): ReportingDescriptor {
  return {
    id,
    shortDescription: { text: id.replaceAll('-', ' ') },
    help: { text: sarifMessage(advice) },
    defaultConfiguration: { level },
  };
}

function resultOf(group: readonly ToldFinding[], ids: readonly string[]): Result {
  const [first] = group as readonly [ToldFinding, ...ToldFinding[]];
  const { rule, level, sentence, advice, fingerprint, accepted } = first;
  return {
    ruleId: rule,
    ruleIndex: ids.indexOf(rule),
    level,
    message: { text: sarifMessage(`${sentence} ${advice}`.trim()) },
    locations: [locationOf(group)],
    ...(fingerprint === '' ? {} : { partialFingerprints: { 'xs2aChange/v1': fingerprint } }),
    ...(accepted === null
      ? {}
      : {
          suppressions: [
            { kind: 'external', status: 'accepted', justification: sarifMessage(accepted.reason) },
          ],
        }),
  };
}

/** The line in the working copy, or the file. */
function locationOf(group: readonly ToldFinding[]): Location {
  const [{ at, oldFile }] = group as readonly [ToldFinding, ...ToldFinding[]];
  const uri = sarifUri(at?.file ?? oldFile ?? '');
  const subjects = [...new Set(group.map(({ subject }) => subject))];
  return {
    physicalLocation: { artifactLocation: { uri }, region: { startLine: at?.line ?? 1 } },
    logicalLocations: subjects.map((name) => ({ name: sarifName(name), kind: 'function' })),
  };
}
