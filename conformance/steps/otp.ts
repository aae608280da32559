import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { memberOf } from '../../foundation/json-pointer.js';
import { parseAnswer } from '../answers/parsed-answer.js';
import type { Scope } from '../answers/resolve-value.js';
import type { OtpStep } from '../cases/case.js';
import type { OtpSource } from '../profile/profile.js';
import { timeoutOf } from './build-request.js';
import { visibleText } from './html-form.js';
import { loginAt } from './login-at.js';
import { askAndWait } from './person.js';
import { PsuBrowser } from './psu-browser.js';
import type { StepContext, StepDone } from './step-context.js';
import { StepFailed } from './step-failed.js';

const SIX_DIGITS = '[0-9]{6}';
/** Maximum length of the text that is searched. */
const MAX_TEXT = 1024 * 1024;

/** The code to use, and all other codes in the text. */
interface Codes {
  readonly newest: string;
  readonly all: readonly string[];
}

/** Reads the PSU's newest one-time code from the profile's `psu.otp`; codes are secrets. */
export async function carryOutOtp(step: OtpStep, context: StepContext): Promise<StepDone> {
  const { profile } = context.scope;
  const source = profile.psu.otp;
  if (source === undefined) throw new StepFailed(`step ${step.as}: the profile has no psu.otp`);
  const psu = step.who === undefined ? profile.psu : loginAt(step.who, profile);
  const browser = new PsuBrowser(context, { psu });
  const { newest, all } = await codesFrom(source, step, context, browser).catch(
    (error: unknown) => {
      throw new StepFailed(`step ${step.as}: ${sentenceOf(error)}`);
    },
  );
  const request = {
    method: 'GET',
    url: profile.target.authUrl,
    headers: [],
    body: null,
    identity: 'psu' as const,
    timeoutMs: timeoutOf(profile),
  };
  const answer = { kind: 'no-answer' as const, reason: 'aborted' as const, detail: 'no request' };
  const seen = parseAnswer({ alias: step.as, operation: null, request, answer, otp: newest });
  return { seen, exchanges: browser.exchanges, secrets: [...all, ...browser.taken] };
}

async function codesFrom(
  source: OtpSource,
  step: OtpStep,
  context: StepContext,
  browser: PsuBrowser,
): Promise<Codes> {
  if ('fixed' in source) return { newest: source.fixed, all: [source.fixed] };
  if ('ask' in source) return enteredCode(source.pattern, context, step);
  const { pattern = SIX_DIGITS } = source;
  if ('command' in source) {
    return found(pattern, await printed(source.command, context), 'command');
  }
  if ('file' in source) return found(pattern, await contentOf(source.file), 'file');
  const stopped = await browser.play(source.page);
  if (stopped !== null) throw new Error(`psu.otp.page stops: ${stopped}`);
  return found(pattern, visibleText(browser.pageText()), 'page');
}

/** What a person is told whose first code the bank refused. */
const REFUSED = 'The bank refused the last code. Enter the newest one.';

/** The code that a person enters, to whom the bank's challenge is shown. */
async function enteredCode(
  pattern = '\\S+',
  context: StepContext,
  { as }: OtpStep,
): Promise<Codes> {
  const whole = new RegExp(`^(?:${pattern})$`);
  const challenge = challengeIn(context.scope);
  const shown = challenge.length === 0 ? {} : { challenge };
  const again = context.scope.seen.has(as) ? { text: REFUSED } : {};
  const question = { wants: 'code', ...shown, ...again } as const;
  const newest = await askAndWait(context, question, (entered) => whole.test(entered));
  return { newest, all: [newest] };
}

/** What the newest response with a challenge shows: the bank's sentence, and what a device or a page needs. */
function challengeIn({ seen }: Scope): readonly string[] {
  const given = [...seen.values()].map(({ json }) => memberOf(json, 'challengeData'));
  const newest = given.findLast((each) => typeof each === 'object' && each !== null);
  const lines = ['additionalInformation', 'data', 'imageLink'].flatMap((name) =>
    memberOf(newest, name),
  );
  return lines.filter((line) => typeof line === 'string' && line !== '').map(String);
}

async function printed(command: readonly string[], context: StepContext): Promise<string> {
  const [program = '', ...rest] = command;
  const timeout = timeoutOf(context.scope.profile);
  const { stdout } = await promisify(execFile)(program, rest, { timeout, maxBuffer: MAX_TEXT });
  return stdout;
}

async function contentOf(file: string): Promise<string> {
  return (await readFile(file, 'utf8')).slice(-MAX_TEXT);
}

/** The newest code is the last one in a file, and the first one in the output of a page or program. */
function found(pattern: string, text: string, source: 'command' | 'file' | 'page'): Codes {
  const all = [...text.matchAll(new RegExp(pattern, 'g'))]
    .map((match) => match[1] ?? match[0])
    .filter((code) => code !== '');
  const newest = source === 'file' ? all.at(-1) : all[0];
  if (newest === undefined) throw new Error(`psu.otp.${source} shows no code`);
  return { newest, all };
}

/** The error, without the output of the program, because it may contain codes. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the code cannot be read';
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof StepFailed) return error.message;
  if (error.message.startsWith('psu.otp')) return error.message;
  return `psu.otp cannot be read (${String(code ?? error.name)})`;
}
