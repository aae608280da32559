// One process of bench:gate-edits: argv[2] is { documents: [{ name, file } | { name, resources, version }], first, seeds, fixtures }
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../lib/install-peers.mjs';

const { documents, first, seeds, fixtures } = JSON.parse(process.argv[2]);
const { LABELLED_EDITS, tryEdit, recursiveDocument } = await import(pathToFileURL(fixtures));
const { loadDocument } = await import(join(ROOT, 'dist', 'generator', 'load', 'load-document.js'));

const tell = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

async function read({ name, file, resources, version }) {
  if (file === undefined) return recursiveDocument(resources, 12, version);
  try {
    return (await loadDocument(file)).document;
  } catch (error) {
    tell({ name, leftOut: String(error.message).split('\n')[0] });
    return undefined;
  }
}

for (const one of documents) {
  tell({ name: one.name, begins: true });
  const document = await read(one);
  if (document === undefined) continue;
  for (const edit of LABELLED_EDITS) {
    for (let seed = first; seed < first + seeds; seed++) {
      const tried = tryEdit(document, edit, seed);
      // garbage of the last edit is not memory that the next one needs
      globalThis.gc?.();
      if (tried !== undefined) tell({ name: one.name, ...tried });
    }
  }
  tell({ name: one.name, megabytes: Math.round(process.resourceUsage().maxRSS / 1024) });
}
