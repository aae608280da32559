import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { measureProcess } from '../generator/measure-process.mjs';
import { BENCH, ROOT } from '../lib/install-peers.mjs';
import { describeDocument } from './list-documents.mjs';

const OPTIONS = {
  compilerOptions: {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    verbatimModuleSyntax: true,
    module: 'nodenext',
    target: 'es2023',
    types: ['node'],
    skipLibCheck: true,
    noEmit: true,
  },
  include: ['out'],
};

/** The results do not show where the documents are on this machine. */
function withoutFolder(text, file) {
  return text.replaceAll(`${dirname(file)}/`, '');
}

/** Generates all outputs of a document with the command line, and compiles them in strict mode. */
export async function tryDocument(document, { compile, native }) {
  const folder = prepareFolder();
  try {
    const about = describeDocument(document.file);
    const { seconds, megabytes, code, output } = await measureProcess({
      command: process.execPath,
      args: [join(ROOT, 'dist/cli/main.js'), ...generation(document.file, join(folder, 'out'))],
      cwd: folder,
    });
    const row = { ...about, seconds, megabytes };
    if (code !== 0) return { ...row, code, refused: withoutFolder(output.trim(), document.file) };
    return {
      ...row,
      ...(compile ? judge(folder) : {}),
      ...(native === undefined ? {} : { native: compileNatively(folder, native) }),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function generation(file, out) {
  return ['generate', 'all', '--spec', file, '--out', out];
}

/** A folder in which the compiler finds the packages that the output imports. */
function prepareFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'xs2a-documents-'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(OPTIONS));
  mkdirSync(join(folder, 'out'));
  return folder;
}

/** Runs in its own process, because the compiler needs much memory for a large document. */
function judge(folder) {
  const script = join(BENCH, 'generator/judge-output.mjs');
  const args = ['--max-old-space-size=8000', script, join(folder, 'out'), 'extra'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) return { judgeFailed: stderr.slice(-300) };
  const { lines, any, extraErrors: errors, extraCodes: codes } = JSON.parse(stdout);
  return { lines, any, errors, codes };
}

function compileNatively(folder, { script }) {
  const { stdout } = spawnSync(process.execPath, [script, '-p', folder], { encoding: 'utf8' });
  const told = stdout.split('\n').filter((line) => /error TS\d+/.test(line));
  return { errors: told.length, first: told[0] };
}
