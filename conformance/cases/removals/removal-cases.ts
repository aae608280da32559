/** The clean-up of a run as cases: what the other cases created is removed, and each request of that is judged. */
import { CREATED, type CreatedResource } from '../../../standard/roles.js';
import { defineCase, withNeeds } from '../build.js';
import type { Case } from '../case.js';
import { removalOf } from './removal.js';

/** `made` is the creation of each of them. */
const removalCase = (resource: CreatedResource): Case => {
  const { name, what, needs } = resource;
  const profile = name === 'payment' ? ['!pis.cancellation=none'] : [];
  return {
    ...defineCase({
      id: `removals/${name}/is-removed`,
      title: `Each ${what} that the run created can be removed, or has ended`,
      needs: withNeeds(needs, { profile }),
      steps: removalOf(resource),
    }),
    removes: name,
  };
};

/** What contains others comes first: a payment can be cancelled when its basket is gone. */
export const removalCases: readonly Case[] = [
  ...CREATED.filter(({ contains }) => contains !== undefined),
  ...CREATED.filter(({ contains }) => contains === undefined),
].map(removalCase);
