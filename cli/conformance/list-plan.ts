import type { Plan } from '../../conformance/plan/plan-run.js';

/** Titles are aligned after ids of up to this length; those of combinations are three times as long. */
const MOST_ALIGNED = 64;

/** What would run, and why the other cases do not apply: one line each, id first. */
export function listPlan(plan: Plan): string {
  const ids = [...plan.run, ...plan.notApplicable.map((each) => each.case)];
  const lengths = ids.map(({ id }) => id.length).filter((length) => length <= MOST_ALIGNED);
  const width = Math.max(0, ...lengths);
  const runs = plan.run.map((each) => `run   ${each.id.padEnd(width)}  ${each.title}`);
  const skips = plan.notApplicable.map(
    (each) => `skip  ${each.case.id.padEnd(width)}  ${each.reason}`,
  );
  return `${[...runs, ...skips].join('\n')}\n`;
}
