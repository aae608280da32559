import type { JudgedCase } from './cause.js';

/** The clause of each script that ends with a redirect. */
const RETURNS = 'SCA-REDIRECT-RETURNS';
/** Why a case stopped at a page of the bank: `psu.approve[3].submit of the profile matches no page of the bank: ...`. */
const MISFIT = /^((psu\.\w+)\S*) of the profile matches no page of the bank: (.*)$/s;

/** The scripts of the profile, such as `psu.approve`, that led a PSU back to the TPP somewhere in the run. */
export function workedScripts(cases: readonly JudgedCase[]): ReadonlySet<string> {
  const worked = new Set<string>();
  for (const { checks, exchanges } of cases) {
    const steps = new Map(exchanges.map(({ id, step }) => [id, step]));
    for (const { clause, exchange, findings, notJudged } of checks) {
      const isProof = clause === RETURNS && findings.length === 0 && notJudged === undefined;
      const [, script] = /^(approve|reject)\b/.exec(steps.get(exchange ?? '') ?? '') ?? [];
      if (isProof && script !== undefined) worked.add(`psu.${script}`);
    }
  }
  return worked;
}

/**
 * Whose error it is when a script fits no page: that of the page, where the script worked for other resources, and
 * else that of the profile. Other reasons are returned unchanged.
 */
export function misfitWords(reason: string, worked: ReadonlySet<string>): string {
  const [, act = '', script = '', stopped = ''] = MISFIT.exec(reason) ?? [];
  if (act === '') return reason;
  const said = stopped.replace(/\.$/, '');
  return worked.has(script)
    ? `a page of the bank is wrong: ${said}. ${act} of the profile worked for other resources in this run`
    : `${act} of the profile matches no page of the bank, correct it: ${said}`;
}
