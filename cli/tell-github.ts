import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whether GitHub Actions runs this process. */
export const isOnGithub = (env: NodeJS.ProcessEnv = process.env): boolean =>
  env['GITHUB_ACTIONS'] === 'true';

/** GitHub takes no more for the summary of one step. */
const MOST_BYTES = 1_048_576;

/**
 * Gives GitHub Actions what the reports in a folder hold for it: annotations, which its runner reads from the
 * output of a step, and the summary of the job. Elsewhere it does nothing.
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
