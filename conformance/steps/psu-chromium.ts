import { existsSync } from 'node:fs';
import type { Browser, Locator, Page, Response } from 'playwright-core';
import { headerOf, type PsuEnd } from '../answers/parsed-answer.js';
import { originsOf } from '../profile/origins-of.js';
import type { DecidedKind, HttpAct, Login, Profile, PsuAct } from '../profile/profile.js';
import { endsByApi, fillWords, isForKind } from '../profile/script-words.js';
import { refuseOthers } from '../wire/guarded-wire.js';
import type { LiveExchange, WireRequest } from '../wire/wire.js';
import {
  ApiStopped,
  addressOf,
  askUntilDone,
  refuseUnexpected,
  requestOfAct,
  runCommand,
  takenFrom,
} from './act-by-api.js';
import { timeoutOf } from './build-request.js';
import { meetsTpp } from './meets-tpp.js';
import type { StepContext } from './step-context.js';
import { StepFailed } from './step-failed.js';

/** Usual locations of Chromium on the supported systems, when the profile does not name one. */
const USUAL = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

interface Session {
  readonly page: Page;
  readonly context: StepContext;
  readonly words: Map<string, string>;
  readonly kind: DecidedKind | undefined;
  /** Values that acts took from responses of an API. */
  readonly taken: string[];
  readonly exchanges: LiveExchange[];
  /** Requests whose recording is still in progress. */
  readonly noting: Promise<void>[];
  end: PsuEnd;
}

/** Why the script cannot continue, in one sentence. */
class Stopped extends Error {}
/** The script names an element that the page does not have. */
class NotOnPage extends Stopped {}

/**
 * Runs the PSU's script in a real Chromium, for pages that need scripts. It is started for each step without
 * any earlier state. When `tls.ca` is set, the bank's certificate is not verified here, because Chromium does
 * not support such a list; the wire verifies it in every request of the suite.
 */
export async function runInChromium(
  context: StepContext,
  { psu, words: more, kind }: ChromiumOptions,
  acts: readonly PsuAct[],
): Promise<ChromiumEnd> {
  const browser = await launch(context);
  try {
    const { profile } = context.scope;
    const trusted = profile.tls?.ca !== undefined;
    const window = await browser.newContext({ ignoreHTTPSErrors: trusted });
    window.setDefaultTimeout(timeoutOf(profile));
    const page = await window.newPage();
    const end: PsuEnd = { redirect: null, to: null, stopped: null };
    const words = new Map(Object.entries({ psuId: psu.id, password: psu.password, ...more }));
    const taken: string[] = [];
    const exchanges: LiveExchange[] = [];
    const session: Session = { page, context, words, kind, taken, exchanges, noting: [], end };
    page.on('response', (response) => note(session, response));
    const guard = await guardPage(page, profile);
    page.on('request', (request) => {
      const to = request.isNavigationRequest() ? meetsTpp(new URL(request.url()), profile) : null;
      if (to !== null) session.end = { redirect: request.url(), to, stopped: null };
    });
    await play(session, acts);
    await Promise.all(session.noting);
    guard.refuse();
    return { psu: session.end, exchanges, taken };
  } finally {
    await browser.close();
  }
}

export interface ChromiumOptions {
  readonly psu: Login;
  /** Further values for placeholders of acts. */
  readonly words: Readonly<Record<string, string>>;
  /** The kind of request on which the PSU decides. */
  readonly kind: DecidedKind | undefined;
}

interface ChromiumEnd {
  readonly psu: PsuEnd;
  readonly exchanges: readonly LiveExchange[];
  readonly taken: readonly string[];
}

interface Guard {
  /** Throws OffLimits when the page requested an address outside the bank's origins. */
  readonly refuse: () => void;
}

/**
 * Restricts the page to the bank's addresses: also for images and scripts, and at every hop of a redirect,
 * which page.route would miss. The TPP's own addresses are recognised but never requested.
 */
async function guardPage(page: Page, profile: Profile): Promise<Guard> {
  const allowed = originsOf(profile);
  let astray: string | undefined;
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId, request: { url }, resourceType }) => {
    const target = new URL(url);
    const isAsked = /^https?:$/.test(target.protocol);
    const isHome = allowed.has(target.origin) && meetsTpp(target, profile) === null;
    if (isAsked && !isHome && meetsTpp(target, profile) === null && resourceType === 'Document') {
      astray ??= url;
    }
    const decided =
      !isAsked || isHome
        ? session.send('Fetch.continueRequest', { requestId })
        : session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    // the page may already be closed
    decided.catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  page.context().on('page', (other) => {
    if (other !== page) void other.close().catch(() => undefined);
  });
  return {
    refuse: () => {
      if (astray !== undefined) refuseOthers(astray, allowed);
    },
  };
}

async function launch({ scope }: StepContext): Promise<Browser> {
  const { psu, proxy } = scope.profile;
  const executablePath = psu.chromium ?? USUAL.find((path) => existsSync(path));
  const server = proxy === undefined ? {} : { proxy: proxyOf(new URL(proxy)) };
  const { chromium } = await playwright();
  const found = executablePath === undefined ? {} : { executablePath };
  try {
    return await chromium.launch({ ...found, ...server, args: [...sandboxless(), ONE_PROCESS] });
  } catch (cause) {
    const why = (cause instanceof Error ? cause.message : String(cause)).split('\n')[0];
    throw new StepFailed(`Chromium does not start (psu.chromium): ${why}`);
  }
}

/** Chromium refuses to use its sandbox as root, the user in most containers. */
const sandboxless = (): string[] => (process.getuid?.() === 0 ? ['--no-sandbox'] : []);

/** Keeps frames of other sites in the page's own process, so that the guard sees their requests. */
const ONE_PROCESS = '--disable-features=IsolateOrigins,site-per-process';

function proxyOf({ origin, username, password }: URL) {
  if (username === '') return { server: origin };
  const decode = decodeURIComponent;
  return { server: origin, username: decode(username), password: decode(password) };
}

async function playwright(): Promise<typeof import('playwright-core')> {
  try {
    return await import('playwright-core');
  } catch {
    throw new StepFailed(
      'psu.browser: chromium needs the package playwright-core: npm install playwright-core',
    );
  }
}

async function play(session: Session, acts: readonly PsuAct[]): Promise<void> {
  let at = 0;
  try {
    for (const one of acts) {
      if (session.end.redirect !== null) return;
      if (isForKind(one, session.kind)) await act(session, one);
      at += 1;
    }
    const fit = acts.filter((one) => isForKind(one, session.kind));
    if (session.end.redirect !== null) return;
    if (fit.length === 0) throw new ApiStopped(`no act applies to a ${session.kind ?? ''}`);
    if (!endsByApi(fit)) throw new Stopped('the script ends before the redirect');
    session.end = { ...session.end, byApi: true };
  } catch (error) {
    // an address of the TPP is never opened, so waiting for that page fails
    if (session.end.redirect !== null) return;
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    const verb = Object.keys(acts[at] ?? {}).find((key) => key !== 'for') ?? '';
    const place = `[${at}].${verb}`;
    if (error instanceof ApiStopped) {
      const failed = at < acts.length ? place : '';
      session.end = { redirect: null, to: null, stopped: error.message, failed };
      return;
    }
    const mend = error instanceof NotOnPage ? { mend: place } : {};
    session.end = { redirect: null, to: null, stopped: `${why}; ${where(session)}`, ...mend };
  }
}

async function act(session: Session, one: PsuAct): Promise<void> {
  const { page, words, context } = session;
  if ('http' in one) await ask(session, one.http);
  else if ('command' in one) await runCommand(one.command, words, context);
  else if ('ask' in one) await askUntilDone(one.ask, words, context);
  else if ('open' in one) await page.goto(addressOf(one.open, words));
  else if ('fill' in one) await fill(session, one.fill);
  else if ('submit' in one) await press(session, filledIn(session, one.submit));
  else await redirected(session);
}

/** Calls an API with the cookies of the page; the open page stays open. */
async function ask(session: Session, act: HttpAct): Promise<void> {
  const { page, words, context, exchanges, taken } = session;
  const bare = requestOfAct(act, words, '', context);
  const jar = bare.identity === 'psu' ? await page.context().cookies(bare.url) : [];
  const cookie = jar.map(({ name, value }) => `${name}=${value}`).join('; ');
  const request = requestOfAct(act, words, cookie, context);
  const live = await context.wire.send(request, context.signal);
  exchanges.push(live);
  const location = headerOf(live.answer, 'location') ?? '';
  const target = URL.canParse(location, request.url) ? new URL(location, request.url) : undefined;
  const to = target === undefined ? null : meetsTpp(target, context.scope.profile);
  if (target !== undefined && to !== null) {
    session.end = { redirect: target.href, to, stopped: null };
    return;
  }
  refuseUnexpected(act, live);
  for (const [word, value] of takenFrom(act, live)) {
    words.set(word, value);
    taken.push(value);
  }
}

async function fill(session: Session, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const field = session.page.locator(`[name=${JSON.stringify(name)}]`).first();
    await found(field, `there is no field ${name} to fill`);
    await field.fill(filledIn(session, value));
  }
}

async function press({ page }: Session, button: string): Promise<void> {
  const buttons = page.locator('button, input[type=submit], input[type=button]');
  const [name = '', ...rest] = button.split('=');
  const value = rest.join('=');
  const named =
    rest.length === 0
      ? `[name=${JSON.stringify(name)}]`
      : `[name=${JSON.stringify(name)}][value=${JSON.stringify(value)}]`;
  const wanted = button === '*' ? buttons.first() : buttons.and(page.locator(named)).first();
  const texted = page.getByRole('button', { name: button, exact: true }).first();
  const target = button !== '*' && rest.length === 0 ? wanted.or(texted).first() : wanted;
  await found(target, `there is no button ${button} to press`);
  await target.click();
  await page.waitForLoadState('domcontentloaded').catch(() => undefined);
}

async function found(target: Locator, sentence: string): Promise<void> {
  await target.waitFor({ state: 'attached' }).catch(() => {
    throw new NotOnPage(sentence);
  });
}

async function redirected(session: Session): Promise<void> {
  const deadline = performance.now() + timeoutOf(session.context.scope.profile);
  while (session.end.redirect === null) {
    if (performance.now() > deadline) throw new Stopped('there was no redirect to the TPP');
    await session.page.waitForTimeout(20);
  }
}

const filledIn = ({ words }: Session, text: string): string => fillWords(text, words);

function where({ page }: Session): string {
  const url = page.url();
  return URL.canParse(url) ? `the page is ${new URL(url).pathname.slice(0, 200)}` : 'no page';
}

/** Records pages and redirects, but not images, styles and scripts. */
function note(session: Session, response: Response): void {
  const request = response.request();
  if (!request.isNavigationRequest()) return;
  session.noting.push(
    exchangeOf(response, timeoutOf(session.context.scope.profile)).then(
      (exchange) => void session.exchanges.push(exchange),
      () => undefined,
    ),
  );
}

async function exchangeOf(response: Response, timeoutMs: number): Promise<LiveExchange> {
  const sent = response.request();
  const request: WireRequest = {
    method: sent.method(),
    url: sent.url(),
    headers: (await sent.headersArray()).map(({ name, value }) => [name, value] as const),
    body: sent.postData(),
    identity: 'psu',
    timeoutMs,
  };
  const headers = (await response.headersArray()).map(({ name, value }) => [name, value] as const);
  const body = await response.body().catch(() => Buffer.alloc(0));
  const { startTime, responseEnd } = sent.timing();
  return {
    request,
    answer: { kind: 'answer', status: response.status(), headers, body },
    startedAt: new Date(startTime).toISOString(),
    durationMs: Math.max(0, responseEnd),
  };
}
