import type { Bank } from '../bank.js';
import type { RedirectTargets } from '../domain/entities.js';
import { digestOf } from '../domain/passwords.js';
import { finishAuthorisation, refuseAuthorisation } from '../sca/finish-authorisation.js';
import { moveAuthorisation } from '../sca/move.js';
import type { Records } from '../store/store.js';
import type { OpenInteraction } from './open-interaction.js';
import { message, type PageAnswer, redirect, withQuery } from './page-answer.js';

/** The PSU said yes. Redirect: all is done. OAuth: the TPP gets a code and has to finish itself. */
export async function approve(
  bank: Bank,
  records: Records,
  open: OpenInteraction,
  psu: string,
): Promise<PageAnswer> {
  const { interaction } = open;
  const authorisation = { ...open.authorisation, psu };
  await records.put('interaction', { ...interaction, done: true });
  if (interaction.oauth === undefined) {
    await finishAuthorisation(bank, records, authorisation, 'approved');
    return leave(authorisation.redirect.ok, 'Approved', 'Your approval was recorded.');
  }
  await moveAuthorisation(bank, records, authorisation, 'awaits-token');
  const { client, redirectUri, scope, state, codeChallenge } = interaction.oauth;
  const code = bank.seams.secret(24);
  await records.put('code', {
    id: digestOf(code),
    client,
    redirectUri,
    scope,
    authorisation: authorisation.id,
    createdAt: bank.seams.now().toISOString(),
    ...(codeChallenge === undefined ? {} : { codeChallenge }),
  });
  return redirect(withQuery(redirectUri, { code, scope, state }));
}

/** The PSU said no, or failed to log in too often. */
export async function reject(
  bank: Bank,
  records: Records,
  open: OpenInteraction,
): Promise<PageAnswer> {
  const { interaction, authorisation } = open;
  await records.put('interaction', { ...interaction, done: true });
  await refuseAuthorisation(bank, records, authorisation);
  if (interaction.oauth !== undefined) {
    const { redirectUri, state } = interaction.oauth;
    return redirect(withQuery(redirectUri, { error: 'access_denied', state }));
  }
  const { ok, nok }: RedirectTargets = authorisation.redirect;
  return leave(nok ?? ok, 'Not approved', 'Nothing was approved.');
}

/** Where the forms of an interaction may lead. */
export function exitsOf({ interaction, authorisation }: OpenInteraction): readonly string[] {
  if (interaction.oauth !== undefined) return [interaction.oauth.redirectUri];
  return [authorisation.redirect.ok, authorisation.redirect.nok].filter((uri) => uri !== undefined);
}

function leave(uri: string | undefined, title: string, text: string): PageAnswer {
  if (uri !== undefined) return redirect(uri);
  return message(200, title, `${text} You can close this window.`);
}
