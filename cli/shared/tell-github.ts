import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whether GitHub Actions runs this process. */
export const isOnGithub = (env: NodeJS.ProcessEnv = process.env): boolean =>
  env['GITHUB_ACTIONS'] === 'true';

/**
 * Text of a bank must not command the runner of GitHub Actions when it is printed: the runner reads no
 * commands until the returned function is called. Outside GitHub Actions nothing is printed.
 */
export function pauseCommands(
  stream: { write(text: string): unknown },
  env: NodeJS.ProcessEnv = process.env,
): () => void {
  if (!isOnGithub(env)) return () => undefined;
  const token = randomBytes(16).toString('hex');
  stream.write(`::stop-commands::${token}\n`);
  return () => void stream.write(`::${token}::\n`);
}

/** Maximum size that GitHub accepts for the summary of one step. */
const MOST_BYTES = 1_048_576;

/**
 * Passes the reports of a folder to GitHub Actions: annotations, which its runner reads from the output of a
 * step, and the summary of the job. Does nothing outside GitHub Actions.
 */
export function tellGithub(
  dir: string,
  stream: { write(text: string): unknown },
  env: NodeJS.ProcessEnv = process.env,
): void {
  if (!isOnGithub(env)) return;
  const annotations = join(dir, 'github.txt');
  if (existsSync(annotations)) stream.write(readFileSync(annotations, 'utf8'));
  const [summary, report] = [env['GITHUB_STEP_SUMMARY'], join(dir, 'report.md')];
  if (summary === undefined || !existsSync(report)) return;
  const text = readFileSync(report);
  if (text.length < MOST_BYTES) appendFileSync(summary, text);
}
