import type { Random } from '../../foundation/random.js';
import type { CallStep, Case } from '../cases/case.js';
import { drawnFor } from '../cases/drawn/drawn-for.js';
import { isDue } from '../cases/drawn/is-due.js';
import type { Profile } from '../profile/profile.js';

/** The id by which a case draws: its repetitions (`id#2`) send what it sends, so that only the bank can differ between them. */
export const drawnAs = ({ id }: Pick<Case, 'id'>): string => id.replace(/#\d+$/, '');

/** What a case draws by chance for something: the same in every run of a draw. */
export const drawnInCase = (each: Case, something: string, { draw = 0 }: Profile): Random =>
  drawnFor({ case: drawnAs(each), something }, String(draw));

/** Whether the case sends an X-Request-ID again: a bank may take the second request for the first one only where both are the same. */
export const repeatsRequest = ({ steps }: Pick<Case, 'steps'>): boolean =>
  steps.some((step) => step.kind === 'call' && step.headers?.['X-Request-ID'] !== undefined);

/** Whether the case wants the request to be served, and leaves its form open: it is neither invalid, nor sent several times, nor shared. */
export const leavesFormOpen = (step: CallStep): boolean =>
  isDue(step) &&
  (step.mutate ?? []).length === 0 &&
  step.sign?.tampering === undefined &&
  step.atOnce === undefined &&
  step.sharedAs === undefined;
