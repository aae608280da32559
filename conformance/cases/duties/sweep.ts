/** Which operations one case tests: those that need the same resource share its set-up. */
import { groupBy } from '../../../foundation/group-by.js';
import { doingOf } from '../../../standard/roles.js';
import { slugOf } from '../derived/slug-of.js';
import { readsAccounts } from './binds.js';
import { type DutySubject, isUpdate } from './duty-subjects.js';

/** What the invalid requests of a case have in common: they are invalid, or another TPP sends them. */
export type SweepKind = 'refusals' | 'owner';

/** The operations of one case; without `thing`, it is one operation alone. */
export interface Sweep {
  /** The slug of the resource that they are about. */
  readonly thing?: string;
  readonly subjects: readonly [DutySubject, ...DutySubject[]];
}

/** A read that succeeds in the case itself and leaves everything as it is. */
const isRead = ({ target, recipe }: DutySubject): boolean =>
  target.shape.method === 'GET' && recipe.twin === 'itself';

function thingOf({ target }: DutySubject): string | undefined {
  const { shape } = target;
  const resource = doingOf(shape.id)?.resource;
  if (resource !== undefined) return slugOf(resource.name);
  if (!readsAccounts(target)) return undefined;
  if (shape.path.includes('/card-accounts')) return 'cards';
  return shape.path.includes('/transactions') ? 'transactions' : 'accounts';
}

/** The key of the operations that belong together; undefined for one that stays alone. */
function keyOf(subject: DutySubject, kind: SweepKind): string | undefined {
  const { target, form, recipe } = subject;
  if (isUpdate(target.shape) || (kind === 'refusals' && !isRead(subject))) return undefined;
  const { needs, tags } = recipe;
  const thing = thingOf(subject);
  return thing && JSON.stringify([thing, form?.id, needs.services, needs.profile, tags]);
}

/** The operations by what they are about, in the order of the documents; a request that changes it comes last. */
export function sweepsOf(subjects: readonly DutySubject[], kind: SweepKind): readonly Sweep[] {
  const groups = groupBy(subjects, (each) => keyOf(each, kind) ?? each.target.id);
  return [...groups.values()].flatMap((group): readonly Sweep[] => {
    const [first, ...rest] = group.toSorted((a, b) => placeOf(a) - placeOf(b));
    if (first === undefined) return [];
    const thing = keyOf(first, kind) === undefined ? undefined : thingOf(first);
    return [{ subjects: [first, ...rest], ...(thing === undefined ? {} : { thing }) }];
  });
}

/** Reads of the resource, then those of its authorisation, which has to be started, then the changes. */
function placeOf(subject: DutySubject): number {
  if (isRead(subject)) return subject.recipe.setup.length;
  return doingOf(subject.target.shape.id)?.role === 'start' ? 1000 : 2000;
}
