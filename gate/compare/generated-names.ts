import { listOperations } from '../../generator/model/list-operations.js';
import { NamePool } from '../../generator/model/naming.js';
import type { OperationEntry } from '../model/operation.js';
import { readOperation } from '../model/read-operations.js';
import type { SchemaDocument } from '../schema/schema-part.js';
import { type FoundChange, finding } from './finding.js';

type Entries = ReadonlyMap<string, OperationEntry>;

/** The method of each operation in generated code, by the operation's label. */
export type GeneratedNames = ReadonlyMap<string, string>;

export const generatedNames = ({ root }: SchemaDocument): GeneratedNames =>
  new Map(
    listOperations(root, NamePool.ofTypes(), () => undefined).map(({ id, method, path }) => [
      `${method} ${path}`,
      id,
    ]),
  );

/** A document, its operations and their names. */
export interface NamedSide {
  readonly document: SchemaDocument;
  readonly entries: Entries;
  readonly names: GeneratedNames;
}

/** Names of generated code that stand for another operation than before: callers compile, and call it. */
export function compareNames(
  old: NamedSide,
  now: NamedSide,
  isMoved: (entry: OperationEntry) => boolean,
): readonly FoundChange[] {
  const holders = new Map(
    [...now.entries].flatMap(([key, entry]) => {
      const name = now.names.get(entry.label);
      return name === undefined ? [] : [[name, { key, entry }] as const];
    }),
  );
  return [...old.entries].flatMap(([key, was]) => {
    const name = old.names.get(was.label);
    const holder = name === undefined ? undefined : holders.get(name);
    if (name === undefined || holder === undefined || holder.key === key || isMoved(was)) return [];
    const is = holder.entry;
    return finding('operation-name-taken', {
      operation: readOperation(now.document, is),
      part: { kind: 'operation' },
      old: was.at,
      new: is.at,
      name,
      was: was.label,
      is: is.label,
    });
  });
}
