import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { CommandModule } from 'yargs';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { hasScreen, openInBrowser } from '../shared/open-in-browser.js';

interface OpenArguments {
  readonly run: string;
}

/** `xs2a report open`: opens the report of a run in the browser. */
export const openCommand: CommandModule<object, OpenArguments> = {
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
    if (hasScreen(process.env, process.platform)) openInBrowser(file);
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
