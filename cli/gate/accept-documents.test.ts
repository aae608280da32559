import { afterEach, expect, test } from 'vitest';
import { type GateProject, gateProject, shopDocument } from './gate-project.testing.js';

let project: GateProject | undefined;
afterEach(() => project?.remove());

const entry = (fingerprint: string, document: string) =>
  `  - { fingerprint: "${fingerprint}",${document} reason: r, owner: o, until: "2999-12-31" }\n`;

/** Two services with the same break. */
function sameBreak(): GateProject {
  const made = gateProject({
    'apis/a.json': shopDocument('A', ['id', 'total']),
    'apis/b.json': shopDocument('B', ['id', 'total']),
    'xs2a.config.json': {
      spec: ['apis/a.json', 'apis/b.json'],
      gate: { check: ['diff'], policy: 'policies/own.yaml' },
    },
    'policies/own.yaml': 'version: 1\n',
  });
  for (const name of ['a', 'b']) made.put(`apis/${name}.json`, shopDocument(name, ['id']));
  project = made;
  return made;
}

test('the comment names the document of each acceptance, and one accepts in its document alone', () => {
  const { put, xs2a } = sameBreak();
  const { out } = xs2a('gate', '--format', 'comment');
  const drafts = [...out.matchAll(/fingerprint: "(\w+)", document: "([^"]+)"/g)];
  expect(drafts.map(([, , document]) => document)).toEqual(['../apis/a.json', '../apis/b.json']);
  const print = drafts[0]?.[1] ?? '';
  const gate = (...documents: readonly string[]) => {
    const lines = documents.map((document) => entry(print, document)).join('');
    put('policies/own.yaml', `version: 1\naccepted:\n${lines}`);
    return xs2a('gate');
  };
  const one = gate(' document: ../apis/a.json,');
  expect([one.code, one.out]).toEqual([1, expect.stringContaining('apis/b.json has 1 breaking')]);
  expect(one.out).not.toContain('apis/a.json has 1 breaking');
  const both = gate(' document: ../apis/a.json,', ' document: ../apis/b.json,');
  expect([both.code, both.out]).toEqual([0, expect.not.stringContaining('Note:')]);
  const old = gate('');
  expect([old.code, old.out]).toEqual([
    0,
    expect.stringContaining(
      `Note: The acceptance ${print} accepts changes of apis/a.json and apis/b.json: add the key document`,
    ),
  ]);
});
