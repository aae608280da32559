import type { Plan } from '../../conformance/plan/plan-run.js';

/** What would run, and why the other cases do not apply: one line each, id first. */
export function listPlan(plan: Plan): string {
  const ids = [...plan.run, ...plan.notApplicable.map((each) => each.case)];
  const width = Math.max(0, ...ids.map((each) => each.id.length));
  const runs = plan.run.map((each) => `run   ${each.id.padEnd(width)}  ${each.title}`);
  const skips = plan.notApplicable.map(
    (each) => `skip  ${each.case.id.padEnd(width)}  ${each.reason}`,
  );
  return `${[...runs, ...skips].join('\n')}\n`;
}
