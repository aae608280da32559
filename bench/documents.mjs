// npm run bench:documents -- [--all] [--only TEXT,TEXT] [--no-compile] [--native] [--cache DIR] [--out FILE.json]
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { documentsTable, refusalsTable, summary, told } from './documents/documents-table.mjs';
import { cacheFolder, fetchPackage } from './documents/fetch-package.mjs';
import { listDocuments } from './documents/list-documents.mjs';
import { nativeCompiler } from './documents/native-compiler.mjs';
import { tryDocument } from './documents/try-document.mjs';
import { describeMachine, machineLine } from './lib/describe-machine.mjs';

const { values: options } = parseArgs({
  allowNegative: true,
  options: {
    all: { type: 'boolean', default: false },
    only: { type: 'string' },
    compile: { type: 'boolean', default: true },
    native: { type: 'boolean', default: false },
    cache: { type: 'string', default: cacheFolder() },
    out: { type: 'string' },
  },
});

const machine = describeMachine();
const native = options.native ? nativeCompiler(options.cache) : undefined;
const documents = listDocuments((from) => fetchPackage(from, options.cache), options);
const rows = [];
for (const document of documents) {
  const row = await tryDocument(document, { compile: options.compile, native });
  process.stderr.write(`bench: ${document.from.name} ${document.name}: ${told(row)}\n`);
  rows.push({ document, ...row });
}
process.stdout.write(`${machineLine(machine)}\n${summary(rows)}\n\n`);
process.stdout.write(`${options.all ? refusalsTable(rows) : documentsTable(rows, { native })}\n`);
if (options.out !== undefined) {
  writeFileSync(options.out, `${JSON.stringify({ machine, rows }, null, 2)}\n`);
}
// Rejecting a document may be right; a crash or output that does not compile never is.
const broken = rows.some(({ code, errors, any, native: seven }) => {
  return (code !== undefined && code !== 2) || errors > 0 || any > 0 || seven?.errors > 0;
});
process.exitCode = broken ? 1 : 0;
