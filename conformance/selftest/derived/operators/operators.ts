import type { MutantOperator } from '../mutant.js';
import { IDENTITY_OPERATORS, PATH_OPERATORS, REQUIREMENT_OPERATORS } from './access-operators.js';
import { FORM_OPERATORS, OPTIONAL_OPERATORS, REFUSAL_OPERATORS } from './conforming-operators.js';
import { CONSENT_OPERATORS } from './consent-operators.js';
import { FIELD_OPERATORS } from './field-operators.js';
import { FILTER_OPERATORS, LIST_OPERATORS } from './list-operators.js';
import { OPEN_OPERATORS, WIDE_OPERATORS } from './open-operators.js';
import { EFFECT_OPERATORS, STATE_OPERATORS } from './state-operators.js';
import { STATUS_OPERATORS } from './status-operators.js';
import { ID_OPERATORS, VALUE_OPERATORS } from './value-operators.js';
import { HEADER_OPERATORS, LINK_OPERATORS } from './wire-operators.js';

/** All operators that change a bank. */
export const OPERATORS: readonly MutantOperator[] = [
  ...FIELD_OPERATORS,
  ...STATUS_OPERATORS,
  ...IDENTITY_OPERATORS,
  ...REQUIREMENT_OPERATORS,
  ...PATH_OPERATORS,
  ...CONSENT_OPERATORS,
  ...STATE_OPERATORS,
  ...EFFECT_OPERATORS,
  ...VALUE_OPERATORS,
  ...ID_OPERATORS,
  ...LIST_OPERATORS,
  ...FILTER_OPERATORS,
  ...HEADER_OPERATORS,
  ...LINK_OPERATORS,
  ...FORM_OPERATORS,
  ...OPTIONAL_OPERATORS,
  ...REFUSAL_OPERATORS,
  ...OPEN_OPERATORS,
  ...WIDE_OPERATORS,
];
