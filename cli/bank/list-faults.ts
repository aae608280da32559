import { join } from 'node:path';
import { FAULTS } from '../../aspsp/faults/faults.js';
import { NULL_BANKS } from '../../aspsp/null-banks/null-banks.js';
import { packageRoot } from '../../foundation/package-root.js';
import { readYaml } from '../../foundation/read-yaml.js';

interface Row {
  readonly id: string;
  readonly sentence: string;
  readonly group: string;
}

const COLUMNS = 80;
const INDENT = '    ';

/**
 * The output of `xs2a bank --list-faults`: by group, the id of each fault and below it what it does wrong.
 */
export function listFaults(): string {
  const { data } = readYaml(join(packageRoot(), 'spec', 'faults.yaml'));
  const known = new Set(FAULTS.map(({ id }) => id));
  const rows = (data as readonly Row[]).filter(({ id }) => known.has(id));
  const groups = [...new Set(rows.map(({ group }) => group))];
  const parts = groups.map((group) => {
    const own = rows.filter((row) => row.group === group);
    return section(`${titleOf(group)} (${own.length})`, '--fault', own);
  });
  return [...parts, section(`Null banks (${NULL_BANKS.length})`, '--null', NULL_BANKS)].join('\n');
}

function section(
  title: string,
  flag: string,
  rows: readonly Pick<Row, 'id' | 'sentence'>[],
): string {
  const entries = rows.map(({ id, sentence }) => `${flag} ${id}\n${wrapped(sentence)}`);
  return `${title}\n\n${entries.join('\n')}\n`;
}

/** `status-code` as a title: Status code. */
function titleOf(group: string): string {
  const words = group.replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function wrapped(sentence: string): string {
  const lines: string[] = [];
  let line = INDENT;
  for (const word of sentence.split(' ')) {
    if (line !== INDENT && line.length + word.length > COLUMNS) {
      lines.push(line.trimEnd());
      line = INDENT;
    }
    line += `${word} `;
  }
  return [...lines, line.trimEnd()].join('\n');
}
