import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../run-command.mjs';

/** Not an npm package: runs when `schemathesis` is on PATH (pip install schemathesis). Seeded. */
export function schemathesis({ folder, origin }) {
  const asked = spawnSync('schemathesis', ['--version'], { encoding: 'utf8' });
  if (asked.status !== 0)
    throw new Error('schemathesis is not on PATH (it comes from PyPI, not from npm)');
  return {
    id: 'schemathesis',
    name: 'Schemathesis',
    version: /\d[\d.]*/.exec(asked.stdout)?.[0] ?? 'unknown',
    async run() {
      const report = join(folder, 'schemathesis.xml');
      rmSync(report, { force: true });
      const given = [
        'run',
        'document.json',
        '--url',
        `${origin}/psd2`,
        '--seed',
        '1',
        '--max-examples',
        '10',
      ];
      const flags = [
        '--report',
        'junit',
        '--report-junit-path',
        report,
        '--generation-database',
        'none',
      ];
      const { output } = await runCommand('schemathesis', [...given, ...flags], { cwd: folder });
      return { failures: failuresIn(report, output) };
    },
  };
}

function failuresIn(report, output) {
  let text;
  try {
    text = readFileSync(report, 'utf8');
  } catch {
    throw new Error(output.slice(-500));
  }
  return text
    .split('<testcase ')
    .slice(1)
    .flatMap((one) => {
      const name = /name="([^"]*)"/.exec(one)?.[1];
      return [
        ...one.matchAll(/\d+\. Test Case ID: \w+\s*\n((?:\s*- [^\n]*\n?)+)/g),
        ...one.matchAll(/- ([A-Z][^\n&]{3,80})/g),
      ].map((found) => `${name} ${found[1]}`);
    });
}
