import { ACCESS_VARIANTS } from './access-variants.js';
import { ACCOUNT_VARIANTS } from './account-variants.js';
import { BODY_VARIANTS } from './body-variants.js';
import { CONFIGURED_VARIANTS } from './configured-variants.js';
import { ERROR_VARIANTS } from './error-variants.js';
import { IAM_VARIANTS } from './iam-variants.js';
import { LINK_VARIANTS } from './link-variants.js';
import { OPEN_VARIANTS } from './open-variants.js';
import { RULE_VARIANTS } from './rule-variants.js';
import { STATUS_VARIANTS } from './status-variants.js';
import { SUBSET_VARIANTS } from './subset-variants.js';
import type { Variant } from './variant.js';
import { WIRE_VARIANTS } from './wire-variants.js';

/**
 * Conforming banks that chose differently wherever the contract leaves a choice. The suite must have no
 * findings against any of them.
 */
export const VARIANTS: readonly Variant[] = [
  ...CONFIGURED_VARIANTS,
  ...ERROR_VARIANTS,
  ...BODY_VARIANTS,
  ...ACCOUNT_VARIANTS,
  ...STATUS_VARIANTS,
  ...RULE_VARIANTS,
  ...IAM_VARIANTS,
  ...WIRE_VARIANTS,
  ...SUBSET_VARIANTS,
  ...OPEN_VARIANTS,
  ...ACCESS_VARIANTS,
  ...LINK_VARIANTS,
];
