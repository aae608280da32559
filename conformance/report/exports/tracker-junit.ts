import type { CaseRun, Run } from '../../record/fold-run.js';
import { type JunitProperty, renderJunit } from '../formats/render-junit.js';
import type { TestOutcome } from '../formats/test-outcomes.js';
import { messageLines } from '../message-lines.js';
import { requestLine } from '../request-line.js';
import { caseKey, clauseKeys, type TrackerMap } from './tracker-map.js';

/** The files of an export, by their paths in its folder. */
export type ExportFiles = ReadonlyMap<string, string>;

export const JUNIT_FILE = 'junit.xml';

/**
 * JUnit XML with the properties that Xray for Jira reads: the test of a case, the requirements of its clauses, its
 * title, and the exchanges of a case with findings as evidence.
 */
export function xrayFiles(run: Run, map: TrackerMap): ExportFiles {
  const propertiesOf = ({ of: one }: TestOutcome): readonly JunitProperty[] => {
    if (one === undefined) return [];
    const keys = clauseKeys(map, one.clauses);
    const text = Buffer.from(exchangeText(one)).toString('base64');
    return [
      ...keyed('test_key', caseKey(map, one.id)),
      ...keyed('requirements', keys.length > 0 ? keys.join(',') : undefined),
      { name: 'test_summary', value: one.title },
      ...(one.findings.length > 0
        ? [{ name: 'testrun_evidence', items: [{ name: 'exchanges.txt', base64: text }] }]
        : []),
    ];
  };
  return new Map([[JUNIT_FILE, renderJunit(run, propertiesOf)]]);
}

/**
 * JUnit XML with the properties that TestRail's command line (trcli) reads: the number of a case, the references
 * of its clauses, its requests as steps, and the exchanges of a case with findings as attachment. trcli finds
 * attachments below the folder in which it runs.
 */
export function testrailFiles(run: Run, map: TrackerMap): ExportFiles {
  const attachments = new Map<string, string>();
  const propertiesOf = ({ of: one }: TestOutcome): readonly JunitProperty[] => {
    if (one === undefined) return [];
    const keys = clauseKeys(map, one.clauses);
    const attached = `attachments/${one.id.replaceAll(/[^\w-]+/g, '-')}.txt`;
    if (one.findings.length > 0) attachments.set(attached, exchangeText(one));
    return [
      ...keyed('test_id', caseKey(map, one.id)),
      ...keyed('testrail_case_field', keys.length > 0 ? `refs:${keys.join(',')}` : undefined),
      ...one.exchanges.map((exchange) => ({
        name: 'testrail_result_step',
        value: `${failedAt(one, exchange.id) ? 'failed' : 'passed'}:${exchange.step}: ${requestLine(exchange)}`,
      })),
      ...(one.findings.length > 0 ? [{ name: 'testrail_attachment', value: attached }] : []),
    ];
  };
  const junit = renderJunit(run, propertiesOf);
  return new Map([[JUNIT_FILE, junit], ...attachments]);
}

const keyed = (name: string, value: string | undefined): readonly JunitProperty[] =>
  value === undefined ? [] : [{ name, value }];

/** Whether a required clause failed at an exchange of a case. */
export const failedAt = ({ checks }: Pick<CaseRun, 'checks'>, exchange: string | null): boolean =>
  checks.some(
    (check) =>
      check.exchange === exchange &&
      check.findings.some(({ level, waiver }) => level === 'required' && waiver === undefined),
  );

/** Every exchange of a case as text. */
export const exchangeText = ({ exchanges }: Pick<CaseRun, 'exchanges'>): string =>
  exchanges
    .map((one) => [`# ${one.id}, step ${one.step}`, ...messageLines(one), '', ''].join('\n'))
    .join('\n');
