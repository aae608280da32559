// node bench/gate/rules-page.mjs: prints the table of rules of docs/gate.md, with oasdiff's equivalent rules
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/install-peers.mjs';
import { markdownTable } from '../lib/markdown-table.mjs';
import { ABSENT, ownRuleOf } from './oasdiff-map.mjs';
import { CACHE, prepareTools } from './prepare-tools.mjs';

await prepareTools();
const { RULES } = await import(join(ROOT, 'dist', 'gate', 'rules', 'rule-table.js'));
const checks = JSON.parse(
  execFileSync(join(CACHE, 'oasdiff'), ['checks', 'changelog', '-f', 'json'], { encoding: 'utf8' }),
);

const theirs = new Map();
const left = new Map();
for (const { id } of checks) {
  const own = ownRuleOf(id, RULES);
  if (own !== undefined) theirs.set(own, [...(theirs.get(own) ?? []), id]);
  else {
    const [reason] = Object.entries(ABSENT).find(([, pattern]) => pattern.test(id)) ?? [
      'not examined',
    ];
    left.set(reason, [...(left.get(reason) ?? []), id]);
  }
}

const rows = [...RULES.values()].map(({ id, severity, hits, proof }) => [
  `\`${id}\``,
  `${severity}${proof ? ' (proved)' : ''}`,
  hits.join(', '),
  (theirs.get(id) ?? []).join(' '),
]);
const mapped = [...theirs.values()].flat().length;
const text = [
  `${RULES.size} rules. Of the ${checks.length} checks of oasdiff, ${mapped} have an equivalent rule here; the other ${checks.length - mapped} are listed below the table.`,
  '',
  markdownTable(['rule', 'severity', 'who is affected', "oasdiff's equivalent checks"], rows),
  '',
  '### oasdiff checks without a rule here',
  '',
  ...[...left].flatMap(([reason, ids]) => [`- ${reason} (${ids.length}): ${ids.join(' ')}`]),
].join('\n');

const file = join(ROOT, 'docs', 'gate.md');
const [before] = readFileSync(file, 'utf8').split('<!-- rules -->');
writeFileSync(file, `${before}<!-- rules -->\n\n${text}\n`);
process.stdout.write(`${RULES.size} rules, ${mapped} of ${checks.length} checks mapped\n`);
for (const [reason, ids] of left) process.stdout.write(`${ids.length} ${reason}\n`);
