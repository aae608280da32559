import type { Role } from '../../generated/model/studio/schemas.js';
import { rankOf } from '../users/rank-of.js';
import type { LoginSettings } from './login-settings.js';

type Claims = Readonly<Record<string, unknown>>;

/** The highest role that the claims of a user give; undefined when he has none. */
export function roleInClaims(
  claims: Claims,
  { roleClaim, roles, defaultRole }: Pick<LoginSettings, 'roleClaim' | 'roles' | 'defaultRole'>,
): Role | undefined {
  const given = [valueAt(claims, roleClaim)].flat();
  const found = roles.filter(({ value }) => given.includes(value)).map(({ role }) => role);
  return found.sort((a, b) => rankOf(b) - rankOf(a))[0] ?? defaultRole;
}

/** The claim of this name, which may contain dots, or else the one at this path. */
function valueAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, part)
          ? (value as Claims)[part]
          : undefined,
      claims,
    );
}
