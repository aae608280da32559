import type { Bank } from '../bank/bank.js';
import type { Session } from '../domain/entities.js';
import { move } from '../execution/move.js';
import { filled, texts } from '../language/speaking.js';
import { approvalPage } from '../pages/approval-page.js';
import { loginPage } from '../pages/login-page.js';
import { accountsFor } from '../sca/accounts-for.js';
import { checkPassword } from '../sca/check-password.js';
import { countFailure } from '../sca/count-failure.js';
import { mayAuthorise } from '../sca/may-authorise.js';
import { subjectOf } from '../sca/subject-of.js';
import type { Records } from '../store/store.js';
import { approve, exitsOf, leaveRefused, reject } from './conclude.js';
import { type OpenInteraction, openInteraction } from './open-interaction.js';
import { message, type PageAnswer, page } from './page-answer.js';
import { findSession, isClosed, isOwnForm, startSession, withCookie } from './sessions.js';

/** The browser's part of a request. */
export interface BrowserRequest {
  readonly link: string;
  readonly cookies: string | undefined;
  /** Whether cookies may have the Secure attribute. */
  readonly secure: boolean;
}

/** Shows the page of a link: the login form, or the request to approve. */
export async function showPage(bank: Bank, request: BrowserRequest): Promise<PageAnswer> {
  return bank.store.transaction(async (records) => {
    const open = await openInteraction(bank, records, request.link);
    if (open === undefined) return gone();
    const session = await findSession(bank, records, request.cookies, open.interaction.id);
    if (session?.psu !== undefined) return showApproval(records, open, session);
    return showLogin(bank, records, open, request.secure);
  });
}

/** Processes a submitted form of a page. */
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
    if (form.has('login')) {
      return logIn(bank, records, { ...open, session }, form, request.secure);
    }
    if (session.psu === undefined) return showLogin(bank, records, open, request.secure);
    if (form.has('approve')) {
      const may = await mayAuthorise(bank, records, open.authorisation, session.psu);
      return may === 'yes' ? approve(bank, records, open, session.psu) : gone();
    }
    if (form.has('reject')) return reject(bank, records, open);
    return showApproval(records, open, session);
  });
}

/** The previous attempt, for a page that is shown again. */
interface Attempt {
  readonly username: string;
  readonly problem?: string;
  readonly failed?: number;
}

/** A login in the browser of a session. */
interface LoginOn extends OpenInteraction {
  readonly session: Session;
}

async function showLogin(
  bank: Bank,
  records: Records,
  open: OpenInteraction,
  secure: boolean,
  attempt: Attempt = { username: '' },
): Promise<PageAnswer> {
  const { link, interaction, authorisation } = open;
  const { failed = 0, ...shown } = attempt;
  const on = { interaction: interaction.id, path: `/sca/${link}`, failed };
  const { session, cookie } = await startSession(bank, records, on, secure);
  const markup = loginPage({
    action: `/sca/${link}`,
    csrf: session.csrf,
    purpose: filled(texts().sentHere, { tpp: authorisation.tppName }),
    ...shown,
  });
  return withCookie(page(200, markup, exitsOf(open)), cookie);
}

async function logIn(
  bank: Bank,
  records: Records,
  open: LoginOn,
  form: URLSearchParams,
  secure: boolean,
): Promise<PageAnswer> {
  const username = form.get('username') ?? '';
  const password = form.get('password') ?? '';
  const psu = await checkPassword(bank, records, username, password, isClosed(bank, open.session));
  if (psu === undefined) return failedLogin(bank, records, open, username, secure);
  const { authorisation, interaction, link } = open;
  const may = await mayAuthorise(bank, records, authorisation, psu.id);
  if (may !== 'yes') {
    const problem = may === 'did already' ? texts().didAlready : texts().notTheirs;
    return showLogin(bank, records, open, secure, { username, problem });
  }
  if (authorisation.status === 'received') {
    await move(bank, records, 'authorisation', authorisation, 'logged-in', { psu: psu.id });
  }
  const on = { interaction: interaction.id, path: `/sca/${link}`, psu: psu.id };
  const { session, cookie } = await startSession(bank, records, on, secure);
  return withCookie(await showApproval(records, open, session), cookie);
}

async function failedLogin(
  bank: Bank,
  records: Records,
  open: LoginOn,
  username: string,
  secure: boolean,
): Promise<PageAnswer> {
  const counted = await countFailure(bank, records, open.authorisation);
  if (counted.status === 'failed') return leaveRefused(records, open);
  const failed = (open.session.failed ?? 0) + 1;
  return showLogin(bank, records, open, secure, { username, problem: texts().wrongLogin, failed });
}

async function showApproval(
  records: Records,
  open: OpenInteraction,
  session: Session,
): Promise<PageAnswer> {
  const psu = await records.get('psu', session.psu ?? '');
  const subject = subjectOf(open, await accountsFor(records, session.psu ?? ''));
  if (psu === undefined || subject === undefined) return gone();
  const view = {
    action: `/sca/${open.link}`,
    csrf: session.csrf,
    tppName: open.authorisation.tppName,
    psuName: psu.name,
    subject,
  };
  return page(200, approvalPage(view), exitsOf(open));
}

function gone(): PageAnswer {
  return message(410, texts().linkGone, texts().linkGoneWhy);
}

/** A form that does not come from a page of this session. */
export function foreignForm(): PageAnswer {
  return message(403, texts().startAgain, texts().startAgainWhy);
}
