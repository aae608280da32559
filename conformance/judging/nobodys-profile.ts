import type { Dialect } from '../clauses/clause.js';
import type { Profile } from '../profile/profile.js';

/** The profile of an unknown bank: only its dialect is set. */
export function nobodysProfile(dialect: Dialect): Profile {
  const nowhere = 'https://recorded.invalid';
  return {
    version: 1,
    name: 'Recorded traffic',
    dialect,
    target: { baseUrl: nowhere, authUrl: nowhere },
    identities: { tpp1: {} },
    tpp: { redirectUri: nowhere },
    services: [],
    sca: { approaches: [] },
    psu: { id: '', password: '' },
  };
}
