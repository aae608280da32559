import type { Dialect } from '../clauses/clause.js';
import type { Profile } from '../profile/profile.js';

/** The profile of a bank of which nothing is known but how it spells. */
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
