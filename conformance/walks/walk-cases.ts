/** Random walks as cases: they are planned, judged and reported like all others. */
import { CREATED, type CreatedResource } from '../../standard/roles.js';
import type { Case } from '../cases/case.js';
import { WALK_SUBJECTS } from './walk-subject.js';

/** The clauses that a walk judges, besides those on the ownership and end of its resources. */
export const WALK_CLAUSES = [
  'COMMON-ANSWERS',
  'COMMON-NO-5XX',
  'STATE-PAYMENT',
  'STATE-CONSENT',
  'STATE-SCA',
  'STATE-REFUSED-UNCHANGED',
  'IAM-CODE-ONCE',
] as const;

function walkCase({ name: kind, needs }: CreatedResource): Case {
  const { noun, own, ends } = WALK_SUBJECTS[kind];
  return {
    id: `walks/${kind}`,
    title: `No sequence of requests leads to an illegal state of a ${noun} or gives it to another TPP`,
    clauses: [...new Set([...WALK_CLAUSES, ...Object.values(own), ends])].sort(),
    // a recurring consent would end those of cases that run at the same time
    tags: kind === 'consent' ? ['walk', 'serial'] : ['walk'],
    needs,
    walk: kind,
    steps: [],
  };
}

/** One case for each kind of resource. */
export const WALK_CASES: readonly Case[] = CREATED.map(walkCase);
