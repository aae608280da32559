import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { CommandModule } from 'yargs';
import { Xs2aError } from '../../foundation/xs2a-error.js';

interface OpenArguments {
  readonly run: string;
}

/** `xs2a report open`: opens the report of a run in the browser. */
export const openCommand: CommandModule<object, OpenArguments> = {
  command: 'open [run]',
  describe: 'Open the report of a run in your browser, and print its path',
  builder: (yargs) =>
    yargs
      .positional('run', {
        type: 'string',
        default: 'reports/latest',
        describe: 'Folder of the run, or an HTML page',
      })
      .example('$0 report open', 'the latest run'),
  handler: async ({ run }) => {
    const file = pageOf(run);
    process.stdout.write(`${file}\n`);
    if (hasScreen(process.env, process.platform)) open(file);
  },
};

/** Path of report.html of a run, or of index.html of a folder of runs. */
function pageOf(run: string): string {
  const folder = pointedTo(run);
  const isFile = statSync(folder, { throwIfNoEntry: false })?.isFile() === true;
  const pages = isFile ? [folder] : ['report.html', 'index.html'].map((name) => join(folder, name));
  const page = pages.find((file) => existsSync(file));
  if (page !== undefined && /\.html$/i.test(page)) return resolve(page);
  throw new Xs2aError('FILE_UNREADABLE', `${run} has no report.html.`, {
    hint: 'Name the folder of a run; `xs2a report render RUN --reporter html` writes the page again.',
  });
}

/** Where symbolic links are not allowed, `latest` is a text file with the name of the run. */
function pointedTo(run: string): string {
  const isText = statSync(run, { throwIfNoEntry: false })?.isFile() === true && !/\.\w+$/.test(run);
  return isText ? join(dirname(run), readFileSync(run, 'utf8').trim()) : run;
}

/** In CI, or without a display, only the path is printed. */
function hasScreen(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): boolean {
  if (env['CI'] !== undefined && env['CI'] !== 'false') return false;
  if (platform === 'darwin' || platform === 'win32') return true;
  return env['DISPLAY'] !== undefined || env['WAYLAND_DISPLAY'] !== undefined;
}

/**
 * The platform's command that opens a file, run without a shell, so that a path is never executed as a
 * command.
 */
function open(file: string): void {
  const [command, ...args] = {
    darwin: ['open', file],
    win32: ['rundll32', 'url.dll,FileProtocolHandler', file],
  }[process.platform as 'darwin' | 'win32'] ?? ['xdg-open', file];
  const child = spawn(command ?? '', args, { detached: true, stdio: 'ignore' });
  child.on('error', () => process.stderr.write(`${command} could not start a browser.\n`));
  child.unref();
}
