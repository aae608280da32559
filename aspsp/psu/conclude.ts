import type { Bank } from '../bank/bank.js';
import type { Authorisation, RedirectTargets } from '../domain/entities.js';
import { digestOf } from '../domain/passwords.js';
import { move } from '../execution/move.js';
import { filled, texts } from '../language/speaking.js';
import { finishAuthorisation, refuseAuthorisation } from '../sca/finish-authorisation.js';
import type { Records } from '../store/store.js';
import type { OpenInteraction } from './open-interaction.js';
import { message, type PageAnswer, redirect, withQuery } from './page-answer.js';

/**
 * The PSU approved. Redirect: the authorisation is complete, or the TPP gets a code with which to confirm it.
 * OAuth: the TPP gets a code for a token and has to finish the process.
 */
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
    if (bank.config.sca.confirmation) return awaitConfirmation(bank, records, authorisation);
    await finishAuthorisation(bank, records, authorisation, 'approved');
    return leave(authorisation.redirect.ok, texts().approved, texts().recorded);
  }
  await move(bank, records, 'authorisation', authorisation, 'awaits-tpp');
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
  // RFC 6749 has no scope in this redirect
  const granted = bank.config.dialect === 'contract' ? { scope } : {};
  return redirect(withQuery(redirectUri, { code, ...granted, state }));
}

async function awaitConfirmation(
  bank: Bank,
  records: Records,
  authorisation: Authorisation,
): Promise<PageAnswer> {
  const code = bank.seams.secret(18);
  const confirmation = digestOf(code);
  await move(bank, records, 'authorisation', authorisation, 'awaits-tpp', { confirmation });
  const { ok } = authorisation.redirect;
  if (ok !== undefined) return redirect(withQuery(ok, { confirmationCode: code }));
  const text = filled(texts().giveCode, { tpp: authorisation.tppName, code });
  return message(200, texts().approved, text);
}

/** The PSU rejected. */
export async function reject(
  bank: Bank,
  records: Records,
  open: OpenInteraction,
): Promise<PageAnswer> {
  await refuseAuthorisation(bank, records, open.authorisation);
  return leaveRefused(records, open);
}

/** Nothing was approved: the authorisation failed. */
export async function leaveRefused(
  records: Records,
  { interaction, authorisation }: OpenInteraction,
): Promise<PageAnswer> {
  await records.put('interaction', { ...interaction, done: true });
  if (interaction.oauth !== undefined) {
    const { redirectUri, state } = interaction.oauth;
    return redirect(withQuery(redirectUri, { error: 'access_denied', state }));
  }
  const { ok, nok }: RedirectTargets = authorisation.redirect;
  return leave(nok ?? ok, texts().notApproved, texts().nothingApproved);
}

/** The origins to which the forms of an interaction may lead. */
export function exitsOf({ interaction, authorisation }: OpenInteraction): readonly string[] {
  if (interaction.oauth !== undefined) return [interaction.oauth.redirectUri];
  return [authorisation.redirect.ok, authorisation.redirect.nok].filter((uri) => uri !== undefined);
}

function leave(uri: string | undefined, title: string, text: string): PageAnswer {
  if (uri !== undefined) return redirect(uri);
  return message(200, title, `${text} ${texts().closeWindow}`);
}
