import type { Role } from '../../generated/model/studio/schemas.js';

/** The OpenID provider of a studio, and the roles that it gives. */
export interface LoginSettings {
  /** Its issuer, such as https://id.example. */
  readonly issuer: string;
  readonly clientId: string;
  /** Absent for a public client, which PKCE alone protects. */
  readonly clientSecret?: string | undefined;
  /** The claim with the groups of a user: its name, or its path, such as `realm_access.roles`. */
  readonly roleClaim: string;
  /** Which value of the claim gives which role. */
  readonly roles: readonly { readonly role: Role; readonly value: string }[];
  /** The role of everybody else; without it, they are refused. */
  readonly defaultRole?: Role | undefined;
}
