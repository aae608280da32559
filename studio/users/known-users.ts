import type { StudioUser } from '../context/caller-context.js';
import type { StudioContext } from '../context/studio-context.js';
import { userOfToken } from './api-tokens.js';
import { findUser } from './user-rows.js';

/** The users whom the database knows. */
export interface KnownUsers {
  /** A user as he is now; undefined when he has no role any more. */
  find(id: string): Promise<StudioUser | undefined>;
  /** The user behind an API token. */
  ofToken(token: string): Promise<StudioUser | undefined>;
}

export const knownUsers = (context: StudioContext): KnownUsers => ({
  find: (id) => findUser(context, id),
  ofToken: (token) => userOfToken(context, token),
});
