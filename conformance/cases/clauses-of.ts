/** The clauses that checks and steps judge. */
import { isAside } from './aside.js';
import type { Step } from './case.js';
import type { Check } from './check.js';

/** The clauses that a check names, including those of its groups. */
export function clausesOfCheck(check: Check): readonly string[] {
  const inner = 'of' in check ? check.of.flat() : [];
  return [check.clause, ...inner.flatMap(clausesOfCheck)];
}

const isJudged = (step: Step): boolean =>
  step.setup !== true || (step.kind === 'call' && step.judged === true);

/** The clauses that the steps judge: checks of set-up steps do not count. */
export function clausesOfSteps(steps: readonly Step[]): readonly string[] {
  const judged: readonly Pick<Step, 'expect'>[] = steps.flatMap(
    (step): readonly Pick<Step, 'expect'>[] => {
      if (step.kind === 'grant') {
        const { attempts = [], startAttempts = [], begun = [], served, linked } = step;
        const tried = [...startAttempts, ...attempts, ...begun];
        return [...tried, ...(served ? [served] : []), ...(linked ? [linked] : [])];
      }
      const { clause, unsigned } = (step.kind === 'call' ? step.plain : undefined) ?? {};
      const varied = [clause, unsigned].filter((each) => each !== undefined);
      return [
        isJudged(step) ? step : { expect: step.expect.filter(isAside) },
        { expect: varied.map((each) => ({ check: 'success', clause: each }) as const) },
      ];
    },
  );
  return [...new Set(judged.flatMap((step) => step.expect.flatMap(clausesOfCheck)))].sort();
}
