import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { OtpStep } from '../cases/case.js';
import type { OtpSource } from '../profile/profile.js';
import { timeoutOf } from './build-request.js';
import { visibleText } from './html-form.js';
import { PsuBrowser } from './psu-browser.js';
import { see } from './seen.js';
import type { StepContext, StepDone } from './step-context.js';
import { StepFailed } from './step-failed.js';

const SIX_DIGITS = '[0-9]{6}';
/** More is not looked through. */
const MAX_TEXT = 1024 * 1024;

/** Reads the newest one-time code of the PSU by the profile's `psu.otp`; it is a secret from now on. */
export async function carryOutOtp(step: OtpStep, context: StepContext): Promise<StepDone> {
  const source = context.scope.profile.psu.otp;
  if (source === undefined) throw new StepFailed(`step ${step.as}: the profile has no psu.otp`);
  const browser = new PsuBrowser(context);
  const otp = await codeFrom(source, context, browser).catch((error: unknown) => {
    throw new StepFailed(`step ${step.as}: ${sentenceOf(error)}`);
  });
  const request = {
    method: 'GET',
    url: context.scope.profile.target.authUrl,
    headers: [],
    body: null,
    identity: 'psu' as const,
    timeoutMs: timeoutOf(context.scope.profile),
  };
  const answer = { kind: 'no-answer' as const, reason: 'aborted' as const, detail: 'no request' };
  const seen = see({ alias: step.as, operation: null, request, answer, otp });
  return { seen, exchanges: browser.exchanges, secrets: [otp] };
}

async function codeFrom(
  source: OtpSource,
  context: StepContext,
  browser: PsuBrowser,
): Promise<string> {
  if ('fixed' in source) return source.fixed;
  const { pattern = SIX_DIGITS } = source;
  if ('command' in source) return first(pattern, await printed(source.command, context), 'command');
  if ('file' in source) return last(pattern, await contentOf(source.file), 'file');
  const stopped = await browser.play(source.page);
  if (stopped !== null) throw new Error(`psu.otp.page comes to a stop: ${stopped}`);
  return first(pattern, visibleText(browser.pageText()), 'page');
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

function first(pattern: string, text: string, source: string): string {
  return required(new RegExp(pattern).exec(text), source);
}

function last(pattern: string, text: string, source: string): string {
  return required([...text.matchAll(new RegExp(pattern, 'g'))].at(-1) ?? null, source);
}

function required(match: RegExpExecArray | null, source: string): string {
  const code = match?.[1] ?? match?.[0];
  if (code === undefined || code === '') throw new Error(`psu.otp.${source} shows no code`);
  return code;
}

/** What went wrong, without what a program printed: there may be codes in it. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the code cannot be read';
  const { code } = error as NodeJS.ErrnoException;
  if (error.message.startsWith('psu.otp')) return error.message;
  return `psu.otp cannot be read (${String(code ?? error.name)})`;
}
