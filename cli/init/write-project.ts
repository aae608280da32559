import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageRoot } from '../../foundation/package-root.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { UsageError } from '../report-error.js';
import { askForInit } from './ask-for-init.js';
import type { InitArguments } from './init-arguments.js';
import { type InitPlan, initPlan } from './init-plan.js';

/**
 * Writes the files that a bank, a tester or a CI needs into the current folder, and prints the next steps.
 */
export async function writeProject(given: InitArguments): Promise<void> {
  const isTerminal = process.stdin.isTTY === true && process.stderr.isTTY === true;
  if (given.for === undefined && !isTerminal) {
    throw new UsageError('--for selects what to write: bank, tester or ci.');
  }
  const options = await askForInit(given);
  refuseDocument(options.document);
  const contract = new Map(
    ['xs2a.yaml', 'iam.yaml'].map((name) => [
      name,
      readFileSync(join(packageRoot(), 'spec', name), 'utf8'),
    ]),
  );
  const plan = initPlan(options.audience, { ...options, contract, configured: isConfigured() });
  if (given.force !== true) refuseExisting(plan);
  const kept = [...plan.kept].filter(([path]) => existsSync(path)).map(([path]) => path);
  const written = [...plan.files, ...plan.kept].filter(([path]) => !kept.includes(path));
  for (const [path, text] of written) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  process.stdout.write(told(plan, written.map(([path]) => path).sort(), kept));
}

const isConfigured = (): boolean =>
  readdirSync('.').some((name) => /^xs2a\.config\.(m?ts|m?js|json)$/.test(name));

function told(plan: InitPlan, written: readonly string[], kept: readonly string[]): string {
  return [
    ...written.map((path) => `wrote ${path}`),
    ...kept.map(
      (path) =>
        `kept ${path}, which already exists; it needs these entries:\n${indented(plan.kept.get(path))}`,
    ),
    '',
    'Next:',
    ...plan.next.map((command) => `  ${command}`),
    '',
  ].join('\n');
}

const indented = (text = ''): string => text.trimEnd().replace(/^/gm, '    ');

function refuseDocument(document: string | undefined): void {
  if (document === undefined || existsSync(document)) return;
  throw new Xs2aError('FILE_UNREADABLE', `The document ${document} does not exist.`, {
    hint: 'Name a file with --document, relative to this folder. Nothing was written.',
  });
}

function refuseExisting({ files }: InitPlan): void {
  const there = [...files.keys()].filter((path) => existsSync(path));
  if (there.length === 0) return;
  throw new Xs2aError('FILE_UNWRITABLE', `${there.join(', ')}: there already.`, {
    hint: 'Nothing was written. Move the existing files away, or overwrite them with --force.',
  });
}
