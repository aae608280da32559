import type { OperationId } from '../operations.js';
import type { BodyRecipe, Recipe } from './recipe.js';
import { CONSENT_RECIPES, READING_RECIPES } from './recipes-ais.js';
import { BODY_RECIPES } from './recipes-bodies.js';
import { KIND_RECIPES } from './recipes-of-kinds.js';
import { OTHER_RECIPES } from './recipes-others.js';
import { CANCELLATION_RECIPES, PIS_RECIPES } from './recipes-pis.js';

/**
 * How to make a valid request, for every operation of the contract; unknown for those that only the formal
 * definition has. What is the same for every kind of resource comes first, and a kind may differ.
 */
export const VALID_REQUESTS: Readonly<Partial<Record<OperationId, Recipe>>> = {
  ...KIND_RECIPES,
  ...PIS_RECIPES,
  ...CANCELLATION_RECIPES,
  ...CONSENT_RECIPES,
  ...READING_RECIPES,
  ...OTHER_RECIPES,
};

/** Further kinds of bodies of some operations. */
export const MORE_BODIES: Readonly<Partial<Record<OperationId, readonly BodyRecipe[]>>> =
  BODY_RECIPES;
