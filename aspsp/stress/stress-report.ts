import type { Judgement } from './judge-run.js';
import type { Ledger } from './ledger.js';

export interface RunFacts {
  /** One line: clients, processes, store, seed. */
  readonly title: string;
  readonly seconds: number;
  readonly kills: number;
}

const SHOWN = 5;

/** The report at the end of a run. */
export function stressReport(
  { title, seconds, kills }: RunFacts,
  ledger: Ledger,
  judgements: readonly Judgement[],
): string {
  const answers = [...ledger.operations.values()].reduce((sum, count) => sum + count, 0);
  const findings = judgements.reduce((sum, one) => sum + one.findings.length, 0);
  const operations = [...ledger.operations]
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => `  ${String(count).padStart(7)}  ${name}`);
  return [
    title,
    `${seconds.toFixed(1)} s, ${answers} responses, ${Math.round(answers / seconds)} a second; ` +
      `${kills} killed, ${ledger.cuts.length} calls cut off, ${ledger.retries} retried; ` +
      `the slowest response (${ledger.slowest.operation}) took ${(ledger.slowest.ms / 1000).toFixed(1)} s`,
    '',
    ...operations,
    '',
    ...judgements.map(
      ({ name, looked, findings: found }) =>
        `  ${found.length === 0 ? 'ok   ' : 'WRONG'} ${String(looked).padStart(7)}  ${name}`,
    ),
    ...judgements.flatMap(detail),
    '',
    findings === 0 ? 'No findings.' : `${findings} findings.`,
    '',
  ].join('\n');
}

function detail({ name, findings }: Judgement): readonly string[] {
  if (findings.length === 0) return [];
  const more = findings.length - SHOWN;
  return [
    '',
    `${name}:`,
    ...findings.slice(0, SHOWN).map((text) => `  - ${text}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}
