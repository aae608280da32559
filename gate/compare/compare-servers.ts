import type { Operation } from '../model/operation.js';
import { readServers } from '../model/read-operations.js';
import type { SchemaDocument } from '../schema/schema-part.js';
import { type FoundChange, finding } from './finding.js';

const PART = { kind: 'operation' } as const;

/** The server addresses of the document, or of an operation that has its own servers. */
export function compareServers(
  operations: { readonly old: Operation; readonly new: Operation } | undefined,
  old: SchemaDocument,
  now: SchemaDocument,
): readonly FoundChange[] {
  const was = operations?.old.servers ?? readServers(old.root['servers']);
  const is = operations?.new.servers ?? readServers(now.root['servers']);
  const [wasAt, isAt] = [
    operations?.old.serversAt ?? '/servers',
    operations?.new.serversAt ?? '/servers',
  ];
  if (operations !== undefined && wasAt === '/servers' && isAt === '/servers') return [];
  const tell = (rule: string, before: string, after: string): FoundChange =>
    finding(rule, {
      operation: operations?.new,
      part: PART,
      old: wasAt,
      new: isAt,
      was: before,
      is: after,
    });
  const gone = was.filter((one) => !is.includes(one));
  const come = is.filter((one) => !was.includes(one));
  const [before, after] = [gone[0], come[0]];
  if (gone.length === 1 && come.length === 1 && before !== undefined && after !== undefined) {
    return [tell('server-changed', before, after)];
  }
  return [
    ...gone.map((one) => tell('server-removed', one, '')),
    ...come.map((one) => tell('server-added', '', one)),
  ];
}
