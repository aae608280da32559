import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { ROOT } from '../lib/install-peers.mjs';
import { markdownTable } from '../lib/markdown-table.mjs';
import { CACHE } from './prepare-tools.mjs';

/** The corpus in gate/fixtures, which is written in TypeScript. */
async function loadCorpus() {
  const outfile = join(CACHE, 'corpus.mjs');
  const entry = join(ROOT, 'gate', 'fixtures', 'corpus.ts');
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  const { corpus } = await import(pathToFileURL(outfile).href);
  return corpus(ROOT);
}

const place = () => ({ file: 'corpus' });

/** How each tool reports a breaking change. */
async function judges(tools, folder) {
  const from = (path) => import(pathToFileURL(join(ROOT, 'dist', 'gate', path)).href);
  const { diffDocuments } = await from('diff-documents.js');
  const ours = (witnesses) => (before, after) =>
    diffDocuments(
      { document: before, place },
      { document: after, place },
      { witnesses },
    ).changes.some(({ severity }) => severity === 'breaking');
  const files = [join(folder, 'old.json'), join(folder, 'new.json')];
  const spawned = (tool, says) => (before, after) => {
    writeFileSync(files[0], JSON.stringify(before));
    writeFileSync(files[1], JSON.stringify(after));
    const [command, args] = tool.command(...files);
    return says(spawnSync(command, args, { encoding: 'utf8' }));
  };
  const found = [
    ['xs2a diff', ours(true)],
    ['xs2a diff --no-witnesses', ours(false)],
  ];
  const oasdiff = tools.find(({ name }) => name === 'oasdiff');
  if (oasdiff !== undefined) {
    const at = (level) => ({
      command: (a, b) => [oasdiff.command(a, b)[0], ['breaking', a, b, '--fail-on', level]],
    });
    found.push(['oasdiff, errors', spawned(at('ERR'), ({ status }) => status === 1)]);
    found.push(['oasdiff, errors and warnings', spawned(at('WARN'), ({ status }) => status === 1)]);
    const flat = {
      command: (a, b) => [
        oasdiff.command(a, b)[0],
        ['breaking', a, b, '--fail-on', 'ERR', '--flatten-allof'],
      ],
    };
    found.push(['oasdiff, errors, --flatten-allof', spawned(flat, ({ status }) => status === 1)]);
  }
  const smart = tools.find(({ name }) => name === 'api-smart-diff');
  if (smart !== undefined) {
    found.push([
      'api-smart-diff',
      spawned(smart, ({ stdout }) => Number(JSON.parse(stdout || '{"breaking":0}').breaking) > 0),
    ]);
  }
  return found;
}

/** Per tool: the breaking edits that it found, and the other edits that it called breaking. */
export async function scoreCorpus(tools) {
  const corpus = await loadCorpus();
  const folder = mkdtempSync(join(tmpdir(), 'xs2a-corpus-'));
  const scores = [];
  for (const [name, isBreaking] of await judges(tools, folder)) {
    const score = { name, breaking: 0, found: 0, others: 0, alarms: 0, missed: [], wrong: [] };
    for (const { document, before, edits } of corpus) {
      for (const { what, verdict, after } of edits) {
        if (verdict === 'risky') continue;
        const said = isBreaking(before, after);
        const title = `${document}: ${what}`;
        if (verdict === 'breaking') {
          score.breaking++;
          if (said) score.found++;
          else score.missed.push(title);
        } else {
          score.others++;
          if (said) {
            score.alarms++;
            score.wrong.push(title);
          }
        }
      }
    }
    scores.push(score);
  }
  rmSync(folder, { recursive: true });
  return scores;
}

export function corpusTable(scores) {
  const rows = scores.map(({ name, breaking, found, others, alarms }) => [
    name,
    `${found} of ${breaking}`,
    `${alarms} of ${others}`,
  ]);
  return markdownTable(['corpus of gate/fixtures', 'breaking edits found', 'false alarms'], rows);
}
