import type { Bank } from '../bank.js';
import { accountsOf } from '../domain/accounts-of.js';
import type { Psu, Session } from '../domain/entities.js';
import { isPassword } from '../domain/passwords.js';
import { approvalPage } from '../pages/approval-page.js';
import { loginPage } from '../pages/login-page.js';
import { moveAuthorisation } from '../sca/move.js';
import type { Records } from '../store/store.js';
import { approve, exitsOf, reject } from './conclude.js';
import { type OpenInteraction, openInteraction } from './open-interaction.js';
import { message, type PageAnswer, page } from './page-answer.js';
import { findSession, isOwnForm, startSession } from './sessions.js';
import { subjectOf } from './subject-of.js';

/** The browser's part of a request. */
export interface BrowserRequest {
  readonly link: string;
  readonly cookies: string | undefined;
  /** Whether cookies may be marked Secure. */
  readonly secure: boolean;
}

const WRONG = 'The user name or the password is wrong.';
const NOT_THEIRS = 'This login has no access to the account that is named in the request.';

/** Shows the page of a link: to log in, or what is to be approved. */
export async function showPage(bank: Bank, request: BrowserRequest): Promise<PageAnswer> {
  return bank.store.transaction(async (records) => {
    const open = await openInteraction(bank, records, request.link);
    if (open === undefined) return gone();
    const session = await findSession(bank, records, request.cookies, open.interaction.id);
    if (session?.psu !== undefined) return showApproval(records, open, session);
    return showLogin(bank, records, open, request.secure);
  });
}

/** Carries out a form of a page. */
export async function submitForm(
  bank: Bank,
  request: BrowserRequest,
  form: URLSearchParams,
): Promise<PageAnswer> {
  return bank.store.transaction(async (records) => {
    const open = await openInteraction(bank, records, request.link);
    if (open === undefined) return gone();
    const session = await findSession(bank, records, request.cookies, open.interaction.id);
    if (session === undefined || !isOwnForm(session, form.get('csrf'))) return foreignForm();
    if (form.has('login')) return logIn(bank, records, open, form, request.secure);
    if (session.psu === undefined) return showLogin(bank, records, open, request.secure);
    if (form.has('approve')) return approve(bank, records, open, session.psu);
    if (form.has('reject')) return reject(bank, records, open);
    return showApproval(records, open, session);
  });
}

async function showLogin(
  bank: Bank,
  records: Records,
  open: OpenInteraction,
  secure: boolean,
  attempt: { readonly username: string; readonly problem?: string } = { username: '' },
): Promise<PageAnswer> {
  const { link, interaction, authorisation } = open;
  const on = { interaction: interaction.id, link };
  const { session, cookie } = await startSession(bank, records, on, secure);
  const markup = loginPage({
    action: `/sca/${link}`,
    csrf: session.csrf,
    purpose: `${authorisation.tppName} sent you here to approve a request.`,
    ...attempt,
  });
  return withCookie(page(200, markup, exitsOf(open)), cookie);
}

async function logIn(
  bank: Bank,
  records: Records,
  open: OpenInteraction,
  form: URLSearchParams,
  secure: boolean,
): Promise<PageAnswer> {
  const username = form.get('username') ?? '';
  const psu = await checkPassword(records, username, form.get('password') ?? '');
  if (psu === undefined) return failedLogin(bank, records, open, username, secure);
  const accounts = await accountsOf(records, psu);
  if (subjectOf(open, accounts) === undefined) {
    return showLogin(bank, records, open, secure, { username, problem: NOT_THEIRS });
  }
  const { authorisation, interaction, link } = open;
  if (authorisation.status === 'received') {
    await moveAuthorisation(bank, records, authorisation, 'logged-in', { psu: psu.id });
  }
  const on = { interaction: interaction.id, link, psu: psu.id };
  const { session, cookie } = await startSession(bank, records, on, secure);
  return withCookie(await showApproval(records, open, session), cookie);
}

async function failedLogin(
  bank: Bank,
  records: Records,
  open: OpenInteraction,
  username: string,
  secure: boolean,
): Promise<PageAnswer> {
  const failedLogins = open.interaction.failedLogins + 1;
  if (failedLogins >= bank.config.sca.attempts) return reject(bank, records, open);
  const interaction = { ...open.interaction, failedLogins };
  await records.put('interaction', interaction);
  const attempt = { username, problem: WRONG };
  return showLogin(bank, records, { ...open, interaction }, secure, attempt);
}

async function checkPassword(
  records: Records,
  username: string,
  password: string,
): Promise<Psu | undefined> {
  const psu = await records.get('psu', username);
  // An unknown name takes as long as a wrong password.
  const right = isPassword(password, psu?.salt ?? '', psu?.passwordHash ?? '');
  return right ? psu : undefined;
}

async function showApproval(
  records: Records,
  open: OpenInteraction,
  session: Session,
): Promise<PageAnswer> {
  const psu = await records.get('psu', session.psu ?? '');
  if (psu === undefined) return gone();
  const subject = subjectOf(open, await accountsOf(records, psu));
  if (subject === undefined) return gone();
  const view = {
    action: `/sca/${open.link}`,
    csrf: session.csrf,
    tppName: open.authorisation.tppName,
    psuName: psu.name,
    subject,
  };
  return page(200, approvalPage(view), exitsOf(open));
}

function withCookie(answer: PageAnswer, cookie: string): PageAnswer {
  return { ...answer, headers: { ...answer.headers, 'set-cookie': cookie } };
}

function gone(): PageAnswer {
  const text = 'It was used already, is too old, or there is nothing to approve any more.';
  return message(410, 'This link does not work any more', text);
}

function foreignForm(): PageAnswer {
  const text = 'The form did not come from a page of this session. Open the link again.';
  return message(403, 'Please start again', text);
}
