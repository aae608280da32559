import { join } from 'node:path';
import { FAULTS } from '../aspsp/faults/faults.js';
import { NULL_BANKS } from '../aspsp/nulls/nulls.js';
import { packageRoot } from '../foundation/package-root.js';
import { readYaml } from '../foundation/read-yaml.js';

/** What `xs2a bank --list-faults` prints: an id and a sentence a line. */
export function listFaults(): string {
  const { data } = readYaml(join(packageRoot(), 'spec', 'faults.yaml'));
  const faults = data as readonly { readonly id: string; readonly sentence: string }[];
  const told = new Map(faults.map(({ id, sentence }) => [id, sentence]));
  const rows = [
    ...FAULTS.map(({ id }) => `--fault ${id}  ${told.get(id) ?? ''}`),
    ...NULL_BANKS.map(({ id, sentence }) => `--null ${id}  ${sentence}`),
  ];
  return `${rows.map((row) => row.trimEnd()).join('\n')}\n`;
}
