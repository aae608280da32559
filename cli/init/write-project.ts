import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from '../../foundation/make-folder.js';
import { packageRoot } from '../../foundation/package-root.js';
import { parsedJson } from '../../foundation/parsed-json.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { publishedMend } from '../shared/published-mend.js';
import { UsageError } from '../shared/report-error.js';
import { askForInit } from './ask-for-init.js';
import type { OwnPackage, UserPackage } from './bank-packages.js';
import type { InitArguments } from './init-arguments.js';
import type { InitPlan } from './init-plan.js';
import { missingEntries } from './missing-entries.js';
import { documentForCi, misplacedPipeline } from './place-in-repository.js';
import { planFor } from './plan-for.js';
import { servedBank } from './served-bank.js';
import { thereAlready } from './there-already.js';

/**
 * Writes the files that a bank, a tester or a CI needs into the current folder, and prints the next steps.
 */
export async function writeProject(given: InitArguments): Promise<void> {
  const isTerminal = process.stdin.isTTY === true && process.stderr.isTTY === true;
  if (given.for === undefined && !isTerminal) {
    throw new UsageError('--for selects what to write: bank, tester or ci.');
  }
  const asked = await askForInit(given);
  refuseDocument(asked.document);
  const options =
    asked.audience === 'ci' && asked.document !== undefined
      ? { ...asked, document: await documentForCi(asked.document) }
      : asked;
  const contract = new Map(
    ['xs2a.yaml', 'iam.yaml'].map((name) => [
      name,
      readFileSync(join(packageRoot(), 'spec', name), 'utf8'),
    ]),
  );
  const mend = await neededMend(options.document);
  const overlays = mend === undefined ? [] : [mend];
  const foreign = await isForeign(options.document, overlays);
  const plan = planFor(options.audience, {
    ...options,
    contract,
    foreign,
    mend: mend === undefined ? undefined : [basename(mend), readFileSync(mend, 'utf8')],
    own: JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as OwnPackage,
    user: readUserPackage(),
    served: options.audience === 'bank' ? await servedBank(options.document, overlays) : NOTHING,
    there: await thereAlready(),
  });
  if (given.force !== true) refuseExisting(plan);
  const kept = [...plan.kept].filter(([path]) => existsSync(path)).map(([path]) => path);
  const written = [...plan.files, ...plan.kept].filter(([path]) => !kept.includes(path));
  for (const [path, text] of written) {
    makeFolder(dirname(path));
    writeFileSync(path, text);
  }
  process.stdout.write(summaryOf(plan, written.map(([path]) => path).sort(), kept));
  const misplaced = asked.audience === 'ci' ? await misplacedPipeline(asked.provider) : undefined;
  if (misplaced !== undefined) process.stdout.write(`\n${misplaced}\n`);
}

const NOTHING = { documents: [], first: undefined };

/** The overlay that corrects a published document; undefined where the user has corrected it already. */
async function neededMend(document: string | undefined): Promise<string | undefined> {
  const mend = document === undefined ? undefined : publishedMend(document);
  if (document === undefined || mend === undefined) return undefined;
  const { loadDocument } = await import('../../generator/load/load-document.js');
  return loadDocument(document).then(
    () => undefined,
    () => mend,
  );
}

/** Whether the document belongs to another interface; one with errors counts as one of ours. */
async function isForeign(document: string | undefined, overlays: string[]): Promise<boolean> {
  if (document === undefined) return false;
  const [{ loadDocument }, { isOfInterface }] = await Promise.all([
    import('../../generator/load/load-document.js'),
    import('../../gate/lint/lint-file.js'),
  ]);
  const loaded = await loadDocument(document, { overlays }).catch(() => undefined);
  return loaded !== undefined && !(await isOfInterface(loaded));
}

function readUserPackage(): UserPackage | undefined {
  if (!existsSync('package.json')) return undefined;
  const found = parsedJson(readFileSync('package.json', 'utf8'));
  if (typeof found === 'object' && found !== null && !Array.isArray(found)) return found;
  throw new Xs2aError('CONFIG_INVALID', 'package.json of this folder is not a JSON object.', {
    hint: 'Correct it, and run xs2a init again. Nothing was written.',
  });
}

function summaryOf(plan: InitPlan, written: readonly string[], kept: readonly string[]): string {
  return [
    ...written.map((path) => `wrote ${path}`),
    ...kept.map((path) => keptLine(plan, path)),
    '',
    'Next:',
    ...plan.next.map((command) => `  ${command}`),
    '',
  ].join('\n');
}

function keptLine({ kept, completed = [] }: InitPlan, path: string): string {
  const missing = missingEntries(path, readFileSync(path, 'utf8'), kept.get(path) ?? '');
  const line = `kept ${path}, which already exists`;
  if (missing === '') return line;
  return completed.includes(path)
    ? `${line}; the commands below add what it lacks`
    : `${line}; it needs these entries:\n${indented(missing)}`;
}

const indented = (text: string): string => text.trimEnd().replace(/^/gm, '    ');

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
