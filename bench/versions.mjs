// Compares the framework's documents of neighbouring versions, and ours, and writes docs/versions.md.
//   node bench/versions.mjs --documents FOLDER [--check]
// FOLDER has the documents, each with its version in the name of the file. With --check nothing is written.
// Exit code 1: a change is neither a row nor has a reason, a row is in no document, or the page is out of date.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const ROOT = join(import.meta.dirname, '..');
const load = (path) => import(join(ROOT, 'dist', path));
const [
  { loadDocument },
  { diffDocuments },
  { stepTable },
  { versionsPage, rowsOfStep },
  { VERSIONS },
  { versionDocument, mendOf },
] = await Promise.all(
  [
    'generator/load/load-document.js',
    'gate/diff-documents.js',
    'gate/versions/step-table.js',
    'gate/versions/versions-page.js',
    'standard/versions.js',
    'documents/version-document.js',
  ].map(load),
);

const { values } = parseArgs({
  options: { documents: { type: 'string' }, check: { type: 'boolean' } },
});
if (values.documents === undefined) {
  process.stderr.write('versions: give the folder of the documents with --documents FOLDER.\n');
  process.exit(2);
}

const SPEC = join(ROOT, 'spec');
const nameOf = (version) => new RegExp(`[_v]${version.replaceAll('.', '\\.')}[_-]`);
function fileOf(version) {
  const file = readdirSync(values.documents).find((one) => nameOf(version).test(one));
  if (file !== undefined) return join(values.documents, file);
  process.stderr.write(`versions: no document of ${version} is in ${values.documents}.\n`);
  process.exit(2);
}

const theirs = {};
const ours = {};
for (const version of VERSIONS) {
  const mend = mendOf(version);
  const overlays = mend === undefined ? [] : [join(SPEC, mend)];
  theirs[version] = await loadDocument(fileOf(version), { overlays });
  ours[version] = await loadDocument(join(SPEC, versionDocument(version)));
}

const problems = [];
const steps = VERSIONS.slice(1).map((to, at) => {
  const step = { from: VERSIONS[at], to };
  const table = (documents) => {
    const { changes } = diffDocuments(documents[step.from], documents[to], { witnesses: true });
    return stepTable(changes, step);
  };
  const compared = { step, theirs: table(theirs), ours: table(ours) };
  for (const [whose, { open }] of [
    ['the framework', compared.theirs],
    ['ours', compared.ours],
  ]) {
    for (const { sentence } of open)
      problems.push(`${step.from} to ${to}, ${whose}: no row and no reason: ${sentence}`);
  }
  const shown = new Set([...compared.theirs.rows, ...compared.ours.rows].map(({ about }) => about));
  for (const row of rowsOfStep(step)) {
    if (!shown.has(row))
      problems.push(`${step.from} to ${to}: no document shows the row: ${row.says}`);
  }
  return compared;
});

const file = join(ROOT, 'docs', 'versions.md');
const page = versionsPage(steps, 'node bench/versions.mjs --documents FOLDER');
if (!values.check) writeFileSync(file, page);
else if (readFileSync(file, 'utf8') !== page)
  problems.push('docs/versions.md is out of date: run this command without --check.');
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
