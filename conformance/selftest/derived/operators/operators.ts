import type { Operator } from '../mutant.js';
import { FORM_OPERATORS, OPTIONAL_OPERATORS, REFUSAL_OPERATORS } from './conforming-operators.js';
import { FIELD_OPERATORS } from './field-operators.js';
import { STATUS_OPERATORS } from './status-operators.js';

/** Every way to change a bank. */
export const OPERATORS: readonly Operator[] = [
  ...FIELD_OPERATORS,
  ...STATUS_OPERATORS,
  ...FORM_OPERATORS,
  ...OPTIONAL_OPERATORS,
  ...REFUSAL_OPERATORS,
];
