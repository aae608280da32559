import { spawn } from 'node:child_process';
import { parse } from 'yaml';

/** The result of a command of a job. */
export interface Ran {
  readonly code: number;
  readonly out: string;
}

/** Runs lines like a runner, until one fails; this process continues to respond meanwhile. */
export function runLines(
  cwd: string,
  lines: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Ran> {
  const script = ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', lines];
  const child = spawn('bash', script, { cwd, env: { ...process.env, ...env } });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      out += data.toString();
    });
  }
  return new Promise((done) => child.once('close', (code) => done({ code: code ?? 1, out })));
}

interface Step {
  readonly name?: string;
  readonly if?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly 'continue-on-error'?: boolean;
}

/** What a job did: its result, the steps that ran, and all output. */
export interface JobResult {
  readonly passed: boolean;
  readonly steps: readonly string[];
  readonly out: string;
}

/** The values of the expressions that the workflow uses. */
export interface GithubContext {
  readonly 'github.event_name': string;
  readonly 'github.token': string;
}

/** Plays the steps of a job of GitHub Actions. Steps that install the package are left out. */
export async function playGithub(
  workflow: string,
  cwd: string,
  context: GithubContext,
  env: Readonly<Record<string, string | undefined>>,
): Promise<JobResult> {
  const { jobs } = parse(workflow) as { jobs: { document: { steps: readonly Step[] } } };
  const steps = jobs.document.steps.filter(({ run }) => run !== undefined && run !== 'npm ci');
  const done: string[] = [];
  let [passed, out] = [true, ''];
  for (const step of steps) {
    const { run = '', name = run } = step;
    if (!isDue(step.if, passed, context)) continue;
    const own = Object.entries(step.env ?? {}).map(([key, value]) => [key, filled(value, context)]);
    const ran = await runLines(cwd, filled(run, context), { ...env, ...Object.fromEntries(own) });
    done.push(name);
    out += ran.out;
    if (ran.code !== 0 && step['continue-on-error'] !== true) passed = false;
  }
  return { passed, steps: done, out };
}

const EXPRESSION = /\$\{\{\s*(.*?)\s*\}\}/g;

const filled = (text: string, context: GithubContext): string =>
  text.replace(EXPRESSION, (_, name: string) => {
    const value = context[name as keyof GithubContext];
    if (value === undefined) throw new Error(`The test does not know ${name}.`);
    return value;
  });

/** Without a condition of its own, a step runs while no step has failed. */
function isDue(condition: string | undefined, passed: boolean, context: GithubContext): boolean {
  if (condition === undefined) return passed;
  const terms = condition.replace(EXPRESSION, '$1').split('&&');
  return terms.every((term) => {
    const text = term.trim();
    if (text === '!cancelled()') return true;
    const [, name, value] = /^([\w.]+) == '([^']*)'$/.exec(text) ?? [];
    if (name === undefined) throw new Error(`The test does not know the condition ${text}.`);
    return context[name as keyof GithubContext] === value;
  });
}

interface GitlabJob {
  readonly extends?: string;
  readonly rules?: readonly { readonly if: string }[];
  readonly before_script?: readonly string[];
  readonly script?: readonly string[];
  readonly after_script?: readonly string[];
}

/** Plays all jobs of a GitLab pipeline whose rules match; by name. The package is installed already. */
export async function playGitlab(
  pipeline: string,
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Readonly<Record<string, JobResult>>> {
  const jobs = parse(pipeline) as Readonly<Record<string, GitlabJob>>;
  const results: [string, JobResult][] = [];
  for (const [name, own] of Object.entries(jobs).filter(([key]) => !key.startsWith('.'))) {
    const job = { ...jobs[own.extends ?? ''], ...own };
    if (!(job.rules ?? []).some((rule) => fits(rule.if, env))) continue;
    const lines = [...(job.before_script ?? []), ...(job.script ?? [])];
    const main = await runLines(cwd, lines.filter((line) => line !== 'npm ci').join('\n'), env);
    const after = await runLines(cwd, (job.after_script ?? []).join('\n'), env);
    results.push([name, { passed: main.code === 0, steps: lines, out: main.out + after.out }]);
  }
  return Object.fromEntries(results);
}

/** `$A == "text"` or `$A == $B`; an unset variable equals nothing. */
function fits(rule: string, env: Readonly<Record<string, string | undefined>>): boolean {
  const [, left = '', right = ''] = /^\$(\w+) == (\S+)$/.exec(rule) ?? [];
  const value = right.startsWith('$') ? env[right.slice(1)] : right.replaceAll('"', '');
  return env[left] !== undefined && env[left] === value;
}
