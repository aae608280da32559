import { memberOf } from '../../foundation/json-pointer.js';
import type { Login, Profile } from '../profile/profile.js';

/** The login of the PSU at a dotted path of the profile. */
export function loginAt(path: string, profile: Profile): Login {
  const found = path.split('.').reduce<unknown>(memberOf, profile);
  const id = memberOf(found, 'id');
  const password = memberOf(found, 'password');
  if (typeof id === 'string' && typeof password === 'string') return { id, password };
  throw new Error(`the profile has no PSU at ${path}`);
}
