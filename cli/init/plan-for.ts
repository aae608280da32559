import { bankPlan } from './bank-plan.js';
import { ciPlan } from './ci-plan.js';
import type { Audience, InitOptions, InitPlan } from './init-plan.js';
import { testerPlan } from './tester-plan.js';

/** What each of the three kinds of user needs. */
export function planFor(audience: Audience, options: InitOptions): InitPlan {
  return { bank: bankPlan, tester: testerPlan, ci: ciPlan }[audience](options);
}
