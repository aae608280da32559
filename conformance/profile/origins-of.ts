import type { Profile } from './profile.js';

/**
 * The origins that the user names: those of the target, of `target.origins`, and of every address in a script
 * of the profile. The TPP's own redirect addresses are not included, because they are recognised but never
 * requested.
 */
export function originsOf({ tpp: _, ...profile }: Profile): ReadonlySet<string> {
  const found = new Set<string>();
  const pending: unknown[] = [profile];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (typeof value === 'string') {
      if (/^https?:\/\//i.test(value) && URL.canParse(value)) found.add(new URL(value).origin);
    } else if (typeof value === 'object' && value !== null) {
      pending.push(...Object.values(value as object).filter((each) => each !== undefined));
    }
  }
  return found;
}
