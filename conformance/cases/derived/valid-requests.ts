import type { OperationId } from '../operations.js';
import type { Recipe } from './recipe.js';
import { CONSENT_RECIPES, READING_RECIPES } from './recipes-ais.js';
import { OTHER_RECIPES } from './recipes-others.js';
import { CANCELLATION_RECIPES, PIS_RECIPES } from './recipes-pis.js';

/** For every operation that we know, how a valid request is made. */
export const VALID_REQUESTS: Readonly<Record<OperationId, Recipe>> = {
  ...PIS_RECIPES,
  ...CANCELLATION_RECIPES,
  ...CONSENT_RECIPES,
  ...READING_RECIPES,
  ...OTHER_RECIPES,
};
