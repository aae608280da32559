import { AccessFailed } from '../wire/request-token.js';
import { type Asking, lookAs } from './ask-target.js';
import { failed, type Outcome, ok } from './preflight-outcome.js';

/** Whether every TPP gets its token. What the bank makes of it is seen by the looks that follow. */
export async function checkAccess(asking: Asking): Promise<Outcome> {
  const [[kind, tpps] = ['', {}]] = Object.entries(asking.profile.access ?? {});
  const names = Object.keys(tpps) as ('tpp1' | 'tpp2')[];
  for (const name of names) {
    try {
      await lookAs(asking, '/v1/accounts', name);
    } catch (error) {
      if (!(error instanceof AccessFailed)) throw error;
      return failed(`${error.message}.`, `Check \`access.${kind}.${name}\` in the profile.`);
    }
  }
  const from = kind === 'static' ? 'of the profile' : 'of its token endpoint';
  return ok(`A token ${from} is there for ${names.join(' and ')}.`);
}
