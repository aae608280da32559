import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { peerVersion } from '../../lib/install-peers.mjs';
import { runCommand } from '../run-command.mjs';
import { requestsOf } from '../send-call.mjs';

/** Contract tests on the narrowed document, with the responses of the sound bank as the only examples. */
export function specmatic({ modules, folder, origin, document, answers }) {
  if (spawnSync('java', ['-version']).status !== 0) throw new Error('there is no Java here');
  const examples = join(folder, 'specmatic-examples');
  mkdirSync(examples, { recursive: true });
  for (const call of requestsOf(document, 'http://bank')) {
    writeFileSync(
      join(examples, `${call.operationId}.json`),
      JSON.stringify(exampleOf(call, answers)),
    );
  }
  return {
    id: 'specmatic',
    name: 'Specmatic',
    version: peerVersion('specmatic'),
    async run() {
      const reports = join(folder, 'specmatic-reports');
      rmSync(reports, { recursive: true, force: true });
      const jar = ['-jar', join(modules, 'specmatic/specmatic.jar'), 'test', 'narrowed.json'];
      const flags = [
        `--testBaseURL=${origin}/psd2`,
        `--examples=${examples}`,
        '--strict',
        `--junitReportDir=${reports}`,
      ];
      const { output } = await runCommand('java', [...jar, ...flags], { cwd: folder });
      return { failures: failuresIn(reports, output) };
    },
  };
}

function exampleOf({ method, url, headers, json, operationId }, answers) {
  const { status, text } = answers.get(operationId);
  const { pathname, search } = new URL(url);
  return {
    'http-request': {
      method,
      path: `${pathname}${search}`,
      headers,
      ...(json === undefined ? {} : { body: json }),
    },
    'http-response': { status, ...(text === '' ? {} : { body: JSON.parse(text) }) },
  };
}

function failuresIn(reports, output) {
  let files;
  try {
    files = readdirSync(reports).filter((name) => name.endsWith('.xml'));
  } catch {
    throw new Error(output.slice(-500));
  }
  const cases = files.flatMap((name) =>
    readFileSync(join(reports, name), 'utf8').split('<testcase ').slice(1),
  );
  return cases
    .filter((text) => /<failure/.test(text))
    .map(
      (text) =>
        `${/name="([^"]*)"/.exec(text)?.[1]} ${[...text.matchAll(/&gt;&gt; ([^\n]*)/g)].map((found) => found[1]).join(' ')}`,
    );
}
