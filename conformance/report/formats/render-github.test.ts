import { error } from '@actions/core';
import { expect, test, vi } from 'vitest';
import { causesToMend } from '../../record/causes-to-mend.js';
import { foldRun } from '../../record/fold-run.js';
import { HOSTILE_TEXT } from '../sample/hostile-text.js';
import { sampleEvents } from '../sample/sample-events.js';
import { renderGithub } from './render-github.js';

/** Parses a line as the runner does: https://github.com/actions/runner, ActionCommand. */
function read(line: string) {
  const [, kind = '', properties = '', data = ''] = /^::(\w+) ([^\n]*?)::(.*)$/.exec(line) ?? [];
  const decoded = (text: string) =>
    text
      .replaceAll('%0D', '\r')
      .replaceAll('%0A', '\n')
      .replaceAll('%3A', ':')
      .replaceAll('%2C', ',')
      .replaceAll('%25', '%');
  const pairs = properties.split(',').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [name, decoded(value.join('='))] as const;
  });
  return { kind, properties: Object.fromEntries(pairs), data: decoded(data) };
}

test('writes the verdict first, then one annotation for each cause', () => {
  const run = foldRun(sampleEvents());
  const [verdict, ...others] = renderGithub(run).trimEnd().split('\n').map(read);
  expect(verdict).toMatchObject({ kind: 'error', data: run.finished.reason });
  const causes = causesToMend(run);
  expect(others).toHaveLength(causes.length);
  expect(others[0]?.properties).toMatchObject({ file: run.started.profile.file, line: '1' });
  expect(others.map(({ data }) => data.split('.')[0])).toEqual(
    expect.arrayContaining(causes.slice(0, 1).map(({ sentence }) => sentence.split('.')[0])),
  );
});

test('starts no command from hostile text', () => {
  const run = foldRun(
    sampleEvents({ hostile: `${HOSTILE_TEXT}\n::error::x\r::set-output name=a::b` }),
  );
  const lines = renderGithub(run).trimEnd().split('\n');
  expect(lines.length).toBe(1 + causesToMend(run).length);
  expect(lines.every((line) => /^::(?:error|warning|notice) /.test(line))).toBe(true);
});

test.each([
  ['a plain sentence', 'title'],
  ['50 % of a,b: c', 'x: y, z %'],
])('escapes %j like @actions/core', (text, title) => {
  const written: string[] = [];
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    written.push(String(line));
    return true;
  });
  error(text, { title: `XS2A conformance: ${title}` });
  spy.mockRestore();
  const run = foldRun(sampleEvents());
  const finished = { ...run.finished, exitCode: 1, reason: text, verdict: title as 'conformant' };
  expect(renderGithub({ ...run, cases: [], finished })).toBe(written.join(''));
});
