import { any, field, noField } from './build.js';

const CLAUSE = 'SCA-CHOSEN-METHOD-SAME';
const TOLD = '/choosenScaMethod/authenticationMethodId';

/** The response names this method as the chosen one, or none. */
export const isTheChosen = (method: string) =>
  any(CLAUSE, [noField(CLAUSE, TOLD)], [field(CLAUSE, TOLD, { in: [method] })]);
