import { CookieJar } from 'tough-cookie';
import { headerOf, type PsuEnd } from '../answers/parsed-answer.js';
import type { DecidedKind, HttpAct, Login, PsuAct } from '../profile/profile.js';
import { endsByApi, fillWords, isForKind } from '../profile/script-words.js';
import { messageIn } from '../record/causes/bank-message.js';
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
import { formsOf, type HtmlForm } from './html-form.js';
import { meetsTpp } from './meets-tpp.js';
import type { StepContext } from './step-context.js';

/** Maximum number of requests of one PSU step, so that a loop of redirects ends. */
const MAX_REQUESTS = 25;
/** Maximum size of a page in bytes; longer ones are not read. */
const MAX_PAGE = 1024 * 1024;

const NOTHING = { code: null, text: null };
/** The part of a page that is searched for the bank's message. */
const startOf = (body: Buffer): string => body.subarray(0, 65_536).toString('utf8');

/** Why the script cannot continue, in one sentence. */
class Stopped extends Error {}
/** The script names an element that the page does not have. */
class NotOnPage extends Stopped {}

/** The PSU, and further values for placeholders. */
export interface BrowserOptions {
  /** The PSU that acts; the default is the profile's `psu`. */
  readonly psu?: Login;
  readonly words?: Readonly<Record<string, string>>;
  /** The kind of request on which the PSU decides. */
  readonly kind?: DecidedKind | undefined;
  /** Addresses that a case asked the bank to redirect to. */
  readonly asked?: readonly string[];
}

/** A browser without scripts: it follows redirects, keeps cookies, fills in forms and presses buttons. */
export class PsuBrowser {
  readonly exchanges: LiveExchange[] = [];
  /** The number of exchanges that were already passed to `passed`. */
  #told = 0;
  readonly #context: StepContext;
  readonly #jar = new CookieJar();
  #page: LiveExchange | undefined;
  #forms: readonly HtmlForm[] = [];
  #filled = new Map<string, string>();
  #end: PsuEnd = { redirect: null, to: null, stopped: null };
  readonly #words: Map<string, string>;
  readonly #kind: DecidedKind | undefined;
  readonly #asked: readonly string[];
  /** Values that acts took from responses of an API; they may be secret. */
  readonly taken: string[] = [];
  /** Text of the last page or response. */
  #text = '';

  constructor(context: StepContext, { psu, words, kind, asked = [] }: BrowserOptions = {}) {
    this.#context = context;
    const { id, password } = psu ?? context.scope.profile.psu;
    this.#words = new Map(Object.entries({ psuId: id, password, ...words }));
    this.#kind = kind;
    this.#asked = asked;
  }

  /**
   * Sends the first form with a password, and a wrong one in it. Returns the acts that remain: from that form on, where the bank shows it again,
   * and else all of them. Sends nothing where the acts have no such form.
   */
  async mistype(link: string, acts: readonly PsuAct[]): Promise<readonly PsuAct[]> {
    const form = passwordForm(acts);
    if (form === null) return acts;
    const { shown, sent } = form;
    const right = this.#words.get('password') ?? '';
    this.#words.set('link', link).set('password', 'mistyped');
    await this.play(acts.slice(0, sent + 1));
    this.#words.set('password', right);
    const names = acts
      .slice(shown, sent)
      .flatMap((act) => ('fill' in act ? Object.keys(act.fill) : []));
    return names.every((name) => this.#hasField(name)) ? acts.slice(shown) : acts;
  }

  /** Carries out the acts, which may open the link, until the redirect to the TPP. */
  async run(link: string, acts: readonly PsuAct[]): Promise<PsuEnd> {
    this.#words.set('link', link);
    let at = 0;
    try {
      for (const act of acts) {
        if (this.#end.redirect !== null) break;
        if (isForKind(act, this.#kind)) await this.#act(act);
        at += 1;
      }
      this.#endWithout(acts.filter((act) => isForKind(act, this.#kind)));
    } catch (error) {
      if (!(error instanceof Stopped) && !(error instanceof ApiStopped)) throw error;
      const where = `[${at}].${verbOf(acts[at])}`;
      const mend = error instanceof NotOnPage ? { mend: where } : {};
      const failed = error instanceof ApiStopped ? { failed: at < acts.length ? where : '' } : {};
      this.#end = { redirect: null, to: null, stopped: error.message, ...mend, ...failed };
    }
    return this.#end;
  }

  /** Ends without a redirect after all acts: throws, unless an API carried out the decision. */
  #endWithout(acts: readonly PsuAct[]): void {
    if (this.#end.redirect !== null) return;
    if (acts.length === 0) throw new ApiStopped(`no act applies to a ${this.#kind ?? ''}`);
    if (!endsByApi(acts)) throw new Stopped('the script ends before the redirect');
    this.#end = { ...this.#end, byApi: true };
  }

  /** Carries out all acts, which end on some page; returns null, or a sentence that says why they stopped. */
  async play(acts: readonly PsuAct[]): Promise<string | null> {
    try {
      const fit = acts.filter((act) => isForKind(act, this.#kind));
      if (fit.length < acts.length && fit.length === 0)
        throw new ApiStopped(`no act applies to a ${this.#kind ?? ''}`);
      for (const act of fit) await this.#act(act);
      return null;
    } catch (error) {
      if (!(error instanceof Stopped) && !(error instanceof ApiStopped)) throw error;
      return error.message;
    }
  }

  /** The last page or response, unchanged; empty when there is none or it is too long. */
  pageText(): string {
    return this.#text;
  }

  /** Why the open page does not offer an act, in a sentence; null when it does, or the act needs no page. Sends nothing. */
  whyNotOffered(act: PsuAct): string | null {
    try {
      if ('submit' in act) this.#pick(this.#filledIn(act.submit));
      else if ('fill' in act) this.#demandFields(act.fill);
      return null;
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      return error.message;
    }
  }

  async #act(act: PsuAct): Promise<void> {
    if ('http' in act) await this.#ask(act.http);
    else if ('command' in act) await runCommand(act.command, this.#words, this.#context);
    else if ('ask' in act) await askUntilDone(act.ask, this.#words, this.#context);
    else if ('open' in act) await this.#go('GET', this.#opened(act.open), null);
    else if ('fill' in act) this.#fill(act.fill);
    else if ('submit' in act) await this.#submit(this.#filledIn(act.submit));
    else throw new Stopped(`there was no redirect to the TPP; ${this.#where()}`);
  }

  #where(): string {
    const { answer, request } = this.#page ?? {};
    if (answer === undefined || request === undefined) return 'no page is open';
    const path = new URL(request.url).pathname.slice(0, 200);
    if (answer.kind === 'no-answer') return `${path} does not respond (${answer.reason})`;
    const { code, text } = answer.status < 400 ? NOTHING : messageIn(startOf(answer.body));
    const reason = [code, text].filter((each) => each !== null).join(': ');
    return `the page ${path} returns ${answer.status}${reason === '' ? '' : ` (${reason})`}`;
  }

  #fill(fields: Readonly<Record<string, string>>): void {
    this.#demandFields(fields);
    for (const [name, value] of Object.entries(fields)) {
      this.#filled.set(name, this.#filledIn(value));
    }
  }

  #demandFields(fields: Readonly<Record<string, string>>): void {
    const lacking = Object.keys(fields).find((name) => !this.#hasField(name));
    if (lacking === undefined) return;
    throw new NotOnPage(`there is no field ${lacking} to fill; ${this.#where()}`);
  }

  #hasField(name: string): boolean {
    return this.#forms.some((form) => form.fields.some(([each]) => each === name));
  }

  #filledIn(text: string): string {
    return fillWords(text, this.#words);
  }

  /** Resolves an address, which may be relative to the open page. */
  #opened(text: string): string {
    return /^https?:/i.test(text) ? addressOf(text, this.#words) : this.#filledIn(text);
  }

  /** Calls an API with the cookies of the browser; the open page stays open. */
  async #ask(act: HttpAct): Promise<void> {
    const bare = requestOfAct(act, this.#words, '', this.#context);
    const cookie = bare.identity === 'psu' ? await this.#jar.getCookieString(bare.url) : '';
    const request = requestOfAct(act, this.#words, cookie, this.#context);
    const live = await this.#exchange(request);
    const location = headerOf(live.answer, 'location');
    if (location !== null && this.#meets(location, request.url)) return;
    refuseUnexpected(act, live);
    for (const [word, value] of takenFrom(act, live)) {
      this.#words.set(word, value);
      this.taken.push(value);
    }
  }

  #pick(button: string): { readonly form: HtmlForm; readonly pressed: readonly [string, string] } {
    const all = this.#forms.flatMap((form) => form.buttons.map((each) => ({ form, each })));
    const named = all.filter(({ each: { name, value, text } }) =>
      [name, text, `${name}=${value}`].includes(button),
    );
    const fitting = button === '*' && all.length === 1 ? all : named;
    const [first] = fitting;
    if (first === undefined) {
      throw new NotOnPage(`there is no button ${button} to press; ${this.#where()}`);
    }
    return { form: first.form, pressed: [first.each.name, first.each.value] };
  }

  async #submit(button: string): Promise<void> {
    const { form, pressed } = this.#pick(button);
    const own = new Set(form.fields.map(([name]) => name));
    const fields = [
      ...form.fields.map(([name, value]) => [name, this.#filled.get(name) ?? value] as const),
      ...(pressed[0] === '' || own.has(pressed[0]) ? [] : [pressed]),
    ];
    const data = new URLSearchParams(
      fields.map(([name, value]): [string, string] => [name, value]),
    );
    const url = this.#absolute(form.action);
    if (form.method === 'POST') return this.#go('POST', url.href, data.toString());
    url.search = data.toString();
    return this.#go('GET', url.href, null);
  }

  #absolute(reference: string): URL {
    const base = this.#page?.request.url;
    if (!URL.canParse(reference, base)) {
      throw new Stopped(`a page leads to an invalid address; ${this.#where()}`);
    }
    const url = new URL(reference, base);
    if (url.protocol !== 'https:' && url.protocol !== 'http:') {
      throw new Stopped(`a page leads to an address of the scheme ${url.protocol.slice(0, 20)}`);
    }
    url.hash = '';
    return url;
  }

  /** Follows redirects until a page or an address of the TPP is reached. */
  async #go(method: string, address: string, body: string | null): Promise<void> {
    let next: { method: string; url: URL; body: string | null } | null = {
      method,
      url: this.#absolute(address),
      body,
    };
    while (next !== null) {
      const live: LiveExchange = await this.#send(next.method, next.url, next.body);
      const location = this.#redirectOf(live);
      if (location === null) break;
      if (this.#meets(location, this.#page?.request.url)) return;
      const target = this.#absolute(location);
      if (this.#isAskedFor(target))
        throw new Stopped(`the PSU is redirected to ${placeOf(target)}`);
      const { answer } = live;
      const keeps = answer.kind === 'answer' && (answer.status === 307 || answer.status === 308);
      next = keeps ? { ...next, url: target } : { method: 'GET', url: target, body: null };
    }
    this.#read();
  }

  /**
   * Whether the case asked for this address, to test whether the bank redirects there: then it does not belong
   * to the TPP. The parameters of the bank's own links may name its pages.
   */
  #isAskedFor(target: URL): boolean {
    return this.#asked.some(
      (each) => URL.canParse(each) && placeOf(new URL(each)) === placeOf(target),
    );
  }

  #redirectOf(live: LiveExchange): string | null {
    const { answer } = live;
    if (answer.kind === 'no-answer') throw new Stopped(this.#where());
    return [301, 302, 303, 307, 308].includes(answer.status) ? headerOf(answer, 'location') : null;
  }

  /** Whether the target is an address of the TPP: it is recorded and never requested. */
  #meets(location: string, base: string | undefined): boolean {
    if (!URL.canParse(location, base)) return false;
    const target = new URL(location, base);
    const to = meetsTpp(target, this.#context.scope.profile);
    if (to === null) return false;
    this.#end = { redirect: target.href, to, stopped: null };
    return true;
  }

  #read(): void {
    const answer = this.#page?.answer;
    this.#filled = new Map();
    this.#forms = [];
    if (answer?.kind !== 'answer') return;
    if (answer.status >= 400) throw new Stopped(this.#where());
    if (answer.body.length <= MAX_PAGE) this.#forms = formsOf(answer.body.toString('utf8'));
  }

  async #exchange(request: WireRequest): Promise<LiveExchange> {
    if (this.exchanges.length >= MAX_REQUESTS) {
      throw new Stopped(`there is no redirect to the TPP after ${MAX_REQUESTS} requests`);
    }
    await this.#pass();
    const live = await this.#context.wire.send(request, this.#context.signal);
    this.exchanges.push(live);
    await this.#keepCookies(live);
    const { answer } = live;
    const isShort = answer.kind === 'answer' && answer.body.length <= MAX_PAGE;
    this.#text = isShort ? answer.body.toString('utf8') : '';
    return live;
  }

  /** Exchanges that have not been reported yet. */
  get untold(): readonly LiveExchange[] {
    return this.exchanges.slice(this.#told);
  }

  /** Reports the new exchanges; the values that acts took from them are already known. */
  async #pass(): Promise<void> {
    const { passed } = this.#context;
    if (passed === undefined) return;
    for (; this.#told < this.exchanges.length; this.#told += 1) {
      const live = this.exchanges[this.#told];
      if (live !== undefined) await passed(live, this.taken);
    }
  }

  async #send(method: string, url: URL, body: string | null): Promise<LiveExchange> {
    const cookie = await this.#jar.getCookieString(url.href);
    const request: WireRequest = {
      method,
      url: url.href,
      headers: [
        ['Accept', 'text/html'],
        ...(body === null ? [] : [FORM_TYPE]),
        ...(cookie === '' ? [] : [['Cookie', cookie] as const]),
      ],
      body,
      identity: 'psu',
      timeoutMs: timeoutOf(this.#context.scope.profile),
    };
    const live = await this.#exchange(request);
    this.#page = live;
    return live;
  }

  async #keepCookies({ answer, request }: LiveExchange): Promise<void> {
    if (answer.kind !== 'answer') return;
    for (const [name, value] of answer.headers) {
      if (name.toLowerCase() !== 'set-cookie') continue;
      await this.#jar.setCookie(value, request.url, { ignoreError: true });
    }
  }
}

/** The first form with a password: the place of the first act that fills it in, and of the one that sends it; null where there is none. */
export function passwordForm(
  acts: readonly PsuAct[],
): { readonly shown: number; readonly sent: number } | null {
  const typed = acts.findIndex((act) => 'fill' in act && hasPassword(act.fill));
  const sent = acts.findIndex((act, at) => at > typed && 'submit' in act);
  if (typed === -1 || sent === -1) return null;
  return { shown: acts.findLastIndex((act, at) => at < typed && !('fill' in act)) + 1, sent };
}

const hasPassword = (fields: Readonly<Record<string, string>>): boolean =>
  Object.values(fields).some((value) => value.includes('{password}'));

const placeOf = ({ origin, pathname }: URL): string => `${origin}${pathname}`.slice(0, 200);

const verbOf = (act: PsuAct | undefined): string =>
  Object.keys(act ?? {}).find((key) => key !== 'for') ?? '';

const FORM_TYPE = ['Content-Type', 'application/x-www-form-urlencoded'] as const;
