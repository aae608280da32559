import type { CONTRACT_OPERATION_IDS, OperationId } from '../operations.js';
import type { BodyRecipe, Recipe } from './recipe.js';
import { CONSENT_RECIPES, READING_RECIPES } from './recipes-ais.js';
import { BODY_RECIPES } from './recipes-bodies.js';
import { OTHER_RECIPES } from './recipes-others.js';
import { CANCELLATION_RECIPES, PIS_RECIPES } from './recipes-pis.js';

/** How to make a valid request, for every operation of the contract. */
const RECIPES: Readonly<Record<(typeof CONTRACT_OPERATION_IDS)[number], Recipe>> = {
  ...PIS_RECIPES,
  ...CANCELLATION_RECIPES,
  ...CONSENT_RECIPES,
  ...READING_RECIPES,
  ...OTHER_RECIPES,
};

/** Further kinds of bodies of some operations. */
export const MORE_BODIES: Readonly<Partial<Record<OperationId, readonly BodyRecipe[]>>> =
  BODY_RECIPES;

/** How to make a valid request; unknown for operations that only the formal definition has. */
export const VALID_REQUESTS: Readonly<Partial<Record<OperationId, Recipe>>> = RECIPES;
