import type { Operation } from '../model/operation.js';
import { type ComparedServer, readServers } from '../model/read-servers.js';
import type { SchemaDocument } from '../schema/schema-part.js';
import { type FoundChange, finding } from './finding.js';

const PART = { kind: 'operation' } as const;

type Tell = (rule: string, was: string, is: string, name?: string) => FoundChange;

/** The servers of the document, or of an operation that has its own servers. */
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
  const tell: Tell = (rule, before, after, name = '') =>
    finding(rule, {
      operation: operations?.new,
      part: PART,
      old: wasAt,
      new: isAt,
      name,
      was: before,
      is: after,
    });
  const pairs = pairServers(was, is);
  const variables = [...pairs].flatMap(([one, other]) => compareVariables(one, other, tell));
  const moved = [...pairs].filter(([one, other]) => one.address !== other.address);
  const kept = new Set(pairs.values());
  const gone = was.filter((one) => !pairs.has(one));
  const come = is.filter((one) => !kept.has(one));
  const [before, after] = [gone[0], come[0]];
  if (gone.length === 1 && come.length === 1 && before && after) moved.push([before, after]);
  else {
    variables.push(
      ...gone.map(({ address }) => tell('server-removed', address, '')),
      ...come.map(({ address }) => tell('server-added', '', address)),
    );
  }
  return [
    ...moved.map(([one, other]) => tell('server-changed', one.address, other.address)),
    ...variables,
  ];
}

/** The same server of both documents: the address by its defaults is the same, or else the URL as written. */
function pairServers(
  was: readonly ComparedServer[],
  is: readonly ComparedServer[],
): ReadonlyMap<ComparedServer, ComparedServer> {
  const pairs = new Map<ComparedServer, ComparedServer>();
  for (const key of ['address', 'url'] as const) {
    for (const one of was) {
      const used = new Set(pairs.values());
      const twin = pairs.has(one)
        ? undefined
        : is.find((other) => other[key] === one[key] && !used.has(other));
      if (twin !== undefined) pairs.set(one, twin);
    }
  }
  return pairs;
}

/** The values that clients can give to the variables of a server. Without one, its default is in the URL. */
function compareVariables(
  old: ComparedServer,
  now: ComparedServer,
  tell: Tell,
): readonly FoundChange[] {
  const names = new Set([...old.variables.keys(), ...now.variables.keys()]);
  return [...names].flatMap((name): readonly FoundChange[] => {
    const [before, after] = [old.variables.get(name), now.variables.get(name)];
    const fixed = [(before ?? after)?.default ?? ''];
    const was = before === undefined ? fixed : before.values;
    const is = after === undefined ? fixed : after.values;
    if (was === undefined || is === undefined) {
      if (was === is) return [];
      const rule = is === undefined ? 'server-variable-opened' : 'server-variable-closed';
      return [tell(rule, listed(was), listed(is), name)];
    }
    const gone = was.filter((one) => !is.includes(one));
    const come = is.filter((one) => !was.includes(one));
    return [
      ...gone.map((one) => tell('server-variable-value-removed', one, '', name)),
      ...come.map((one) => tell('server-variable-value-added', '', one, name)),
    ];
  });
}

const listed = (values: readonly string[] | undefined): string => (values ?? []).join(', ');
