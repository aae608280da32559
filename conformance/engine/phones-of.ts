import type { Step } from '../cases/case.js';
import type { Profile } from '../profile/profile.js';
import { type Lane, lanesOf } from './lanes-of.js';

/** The phones that the steps of a removal need: each would read the codes of the other. */
export function phonesOf(steps: readonly Step[], profile: Profile): readonly Lane[] {
  const pretended = { id: 'removal', title: '', clauses: [], needs: { services: [] }, steps };
  return lanesOf(pretended, profile).filter(({ name }) => name.startsWith('phone '));
}
