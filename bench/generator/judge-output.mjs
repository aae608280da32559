// Runs in its own process: node judge-output.mjs FOLDER [extra] -> one line of JSON on stdout.
// With `extra` it compiles once, with all flags.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const STRICT = {
  strict: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: ['node'],
  esModuleInterop: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  noEmit: true,
};
/** Flags that many teams add to --strict. */
const EXTRA = {
  ...STRICT,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  verbatimModuleSyntax: true,
};

/** The numbers of files, lines, compile errors and `any` in the output of a generator. */
function judgeOutput(folder, flags) {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name));
  const code = files.filter((file) => /\.[cm]?[jt]s$/.test(file));
  const typed = code.filter((file) => file.endsWith('.ts'));
  const lines = code.reduce((sum, file) => sum + countLines(file), 0);
  const common = { files: code.length, lines };
  if (typed.length === 0) return { ...common, typed: false };
  const program = ts.createProgram(typed, flags === 'extra' ? EXTRA : STRICT);
  const strict = errorsOf(program);
  const extra =
    flags === 'extra' ? strict : errorsOf(ts.createProgram(typed, EXTRA, undefined, program));
  return {
    ...common,
    typed: true,
    any: countAny(program, typed),
    strictErrors: strict.length,
    extraErrors: extra.length,
    strictCodes: byCode(strict),
    extraCodes: byCode(extra),
  };
}

function errorsOf(program) {
  return [...program.getSyntacticDiagnostics(), ...program.getSemanticDiagnostics()];
}

/** How often each compiler error occurs, with one example that shows whether the generator caused it. */
function byCode(diagnostics) {
  const codes = {};
  for (const { code, messageText } of diagnostics) {
    const example = ts.flattenDiagnosticMessageText(messageText, ' ').slice(0, 160);
    codes[`TS${code}`] ??= { times: 0, example };
    codes[`TS${code}`].times += 1;
  }
  return codes;
}

function countAny(program, files) {
  let found = 0;
  const visit = (node) => {
    if (node.kind === ts.SyntaxKind.AnyKeyword) found += 1;
    ts.forEachChild(node, visit);
  };
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (source !== undefined) visit(source);
  }
  return found;
}

function countLines(file) {
  return readFileSync(file, 'utf8').split('\n').length - 1;
}

process.stdout.write(`${JSON.stringify(judgeOutput(process.argv[2], process.argv[3]))}\n`);
