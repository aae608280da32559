import type { Bank } from '../bank/bank.js';
import type { Authorisation, Session } from '../domain/entities.js';
import { filled, texts } from '../language/speaking.js';
import { appPage, type PendingApproval } from '../pages/app-page.js';
import { loginPage } from '../pages/login-page.js';
import { accountsFor } from '../sca/accounts-for.js';
import { checkPassword } from '../sca/check-password.js';
import { finishAuthorisation, refuseAuthorisation } from '../sca/finish-authorisation.js';
import { PURPOSES } from '../sca/purposes/purposes.js';
import { subjectOf } from '../sca/subject-of.js';
import type { Records } from '../store/store.js';
import { type PageAnswer, page } from './page-answer.js';
import { foreignForm } from './psu-dialogue.js';
import { findSession, isClosed, isOwnForm, startSession, withCookie } from './sessions.js';

/** The browser's part of a request to the app. */
export interface AppRequest {
  readonly cookies: string | undefined;
  readonly secure: boolean;
}

/** The path of the app, and the scope of its sessions. */
const APP = { path: '/app', interaction: 'app' } as const;

/** Shows the PSU's app: the login form, or the items that wait for a decision. */
export async function showApp(bank: Bank, { cookies, secure }: AppRequest): Promise<PageAnswer> {
  return bank.store.transaction(async (records) => {
    const session = await findSession(bank, records, cookies, APP.interaction);
    return session?.psu === undefined
      ? showLogin(bank, records, secure)
      : showPending(bank, records, session);
  });
}

/** Processes a submitted form of the app. */
export async function submitApp(
  bank: Bank,
  { cookies, secure }: AppRequest,
  form: URLSearchParams,
): Promise<PageAnswer> {
  return bank.store.transaction(async (records) => {
    const session = await findSession(bank, records, cookies, APP.interaction);
    if (session === undefined || !isOwnForm(session, form.get('csrf'))) return foreignForm();
    if (form.has('login')) return logIn(bank, records, session, form, secure);
    if (session.psu === undefined) return showLogin(bank, records, secure);
    if (form.has('logout')) {
      await records.take('session', session.id);
      return showLogin(bank, records, secure);
    }
    const done = await decide(bank, records, session.psu, form);
    return showPending(bank, records, session, done);
  });
}

async function showLogin(
  bank: Bank,
  records: Records,
  secure: boolean,
  attempt: { readonly username: string; readonly problem?: string } = { username: '' },
  failed = 0,
): Promise<PageAnswer> {
  const { session, cookie } = await startSession(bank, records, { ...APP, failed }, secure);
  const view = { action: APP.path, csrf: session.csrf, purpose: texts().appPurpose, ...attempt };
  return withCookie(page(200, loginPage(view)), cookie);
}

async function logIn(
  bank: Bank,
  records: Records,
  before: Session,
  form: URLSearchParams,
  secure: boolean,
): Promise<PageAnswer> {
  const username = form.get('username') ?? '';
  const password = form.get('password') ?? '';
  const psu = await checkPassword(bank, records, username, password, isClosed(bank, before));
  if (psu === undefined) {
    const problem = texts().wrongLogin;
    return showLogin(bank, records, secure, { username, problem }, (before.failed ?? 0) + 1);
  }
  const { session, cookie } = await startSession(bank, records, { ...APP, psu: psu.id }, secure);
  return withCookie(await showPending(bank, records, session), cookie);
}

async function showPending(
  bank: Bank,
  records: Records,
  { psu: id = '', csrf }: Session,
  done?: string,
): Promise<PageAnswer> {
  const psu = await records.get('psu', id);
  const view = {
    action: APP.path,
    csrf,
    psuName: psu?.name ?? id,
    pending: (await waitingFor(bank, records, id)).map(({ shown }) => shown),
    messages: await bank.outbox.messagesFor(id),
    ...(done === undefined ? {} : { done }),
  };
  return page(200, appPage(view));
}

interface Waiting {
  readonly authorisation: Authorisation;
  readonly shown: PendingApproval;
}

/** The authorisations that a PSU can decide in the app, oldest first. */
async function waitingFor(bank: Bank, records: Records, psu: string): Promise<readonly Waiting[]> {
  const accounts = await accountsFor(records, psu);
  const waiting: Waiting[] = [];
  for (const { id } of await records.find('authorisation', { psu, status: 'started' })) {
    const found = await records.get('authorisation', id);
    if (found === undefined) continue;
    const resource = await PURPOSES[found.purpose].waiting(bank, records, found.resource);
    // The resource may have expired, which ends its authorisations.
    const authorisation = await records.get('authorisation', id);
    const subject = resource === undefined ? undefined : subjectOf({ resource }, accounts);
    if (authorisation?.status !== 'started' || subject === undefined) continue;
    waiting.push({ authorisation, shown: { id, tppName: authorisation.tppName, subject } });
  }
  return waiting;
}

/**
 * Carries out the action of a button, only on an authorisation that waits for this PSU; returns the result.
 */
async function decide(
  bank: Bank,
  records: Records,
  psu: string,
  form: URLSearchParams,
): Promise<string | undefined> {
  const id = form.get('approve') ?? form.get('reject');
  if (id === null) return undefined;
  const found = (await waitingFor(bank, records, psu)).find(({ shown }) => shown.id === id);
  if (found === undefined) return texts().decidedAlready;
  if (form.has('approve')) {
    await finishAuthorisation(bank, records, found.authorisation, 'approved');
    return filled(texts().approvedGoBack, { tpp: found.shown.tppName });
  }
  await refuseAuthorisation(bank, records, found.authorisation);
  return filled(texts().rejectedFor, { tpp: found.shown.tppName });
}
