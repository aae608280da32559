import { memberOf } from '../../foundation/json-pointer.js';
import type { Operation, OperationEntry } from '../model/operation.js';
import { operationEntries, readOperation } from '../model/read-operations.js';
import { type SameText, sameText } from '../schema/same-text.js';
import type { SchemaDocument } from '../schema/schema-part.js';
import type { DiffBudgets } from '../schema/work-budget.js';
import { compareAnswers } from './compare-answers.js';
import { compareBodies } from './compare-bodies.js';
import { compareFacts } from './compare-facts.js';
import { compareParameters } from './compare-parameters.js';
import { comparing } from './compare-schema-pair.js';
import { compareSchemes, compareSecurity, compareSentSecurity } from './compare-security.js';
import { compareServers } from './compare-servers.js';
import { type FoundChange, finding } from './finding.js';
import { compareNames, generatedNames } from './generated-names.js';

/** All differences of two documents, in the order of the old one. */
export function compareDocuments(
  old: SchemaDocument,
  now: SchemaDocument,
  today: string | undefined,
  budgets: DiffBudgets,
): readonly FoundChange[] {
  const same = sameText(old, now);
  const pair = comparing(same, [old, now], budgets);
  const was = operationEntries(old);
  const is = operationEntries(now);
  const root = isSameRoot(same, old, now);
  const names = { old: generatedNames(old), new: generatedNames(now) };
  const moved = movedOperations(was, is);
  const found: FoundChange[] = [
    ...compareServers(undefined, old, now),
    ...compareSchemes(old, now),
    ...compareNames(
      { document: old, entries: was, names: names.old },
      { document: now, entries: is, names: names.new },
      (entry) => moved.has(entry),
    ),
  ];
  const sentElsewhere = callbacksSentElsewhere(was, is);
  const used = new Set(sentElsewhere.values());
  for (const [key, entry] of was) {
    const other = sentElsewhere.get(entry);
    const twin = is.get(key) ?? other;
    if (other !== undefined) found.push(sentTo(readOperation(now, other), entry));
    if (twin === undefined) {
      found.push(removed(readOperation(old, entry), today, moved.get(entry)));
    } else if (!root || !isSameEntry(same, entry, twin)) {
      const [a, b] = [readOperation(old, entry), readOperation(now, twin)];
      found.push(
        ...compareFacts(a, b, names),
        ...(b.reversed ? compareSentSecurity(a, b) : compareSecurity(a, b)),
        ...compareServers({ old: a, new: b }, old, now),
        ...compareParameters(pair, a, b),
        ...compareBodies(pair, a, b, [old, now]),
        ...compareAnswers(pair, a, b, same.values),
      );
    }
  }
  for (const [key, entry] of is) {
    if (!was.has(key) && !used.has(entry)) found.push(added(readOperation(now, entry)));
  }
  return found;
}

/** Operations that go, each with the new one that has its operationId. */
function movedOperations(
  was: ReadonlyMap<string, OperationEntry>,
  is: ReadonlyMap<string, OperationEntry>,
): ReadonlyMap<OperationEntry, OperationEntry> {
  const idOf = ({ at }: OperationEntry): unknown => memberOf(at.node, 'operationId');
  const come = new Map(
    [...is].flatMap(([key, entry]) => (was.has(key) ? [] : [[idOf(entry), entry] as const])),
  );
  return new Map(
    [...was].flatMap(([key, entry]) => {
      const id = idOf(entry);
      const twin = is.has(key) || typeof id !== 'string' ? undefined : come.get(id);
      return twin === undefined ? [] : [[entry, twin] as const];
    }),
  );
}

/** Callbacks that keep their name and method, and have another address. */
function callbacksSentElsewhere(
  was: ReadonlyMap<string, OperationEntry>,
  is: ReadonlyMap<string, OperationEntry>,
): ReadonlyMap<OperationEntry, OperationEntry> {
  const only = (all: typeof was, others: typeof was) =>
    [...all].flatMap(([key, entry]) =>
      entry.callback === undefined || others.has(key) ? [] : [[entry.callback, entry] as const],
    );
  const gone = only(was, is);
  const come = only(is, was);
  return new Map(
    gone.flatMap(([callback, entry]) => {
      const [twin, ...others] = come.filter(([one]) => one === callback);
      const isOne = gone.filter(([one]) => one === callback).length === 1 && others.length === 0;
      return twin === undefined || !isOne ? [] : [[entry, twin[1]] as const];
    }),
  );
}

const sentTo = (operation: Operation, old: OperationEntry): FoundChange =>
  finding('callback-address-changed', {
    operation,
    part: PART,
    old: old.at,
    new: operation.at,
    was: old.path,
    is: operation.path,
  });

/** Whether the values that operations inherit from the top of the document are the same. */
function isSameRoot(same: SameText, old: SchemaDocument, now: SchemaDocument): boolean {
  const schemes = '#/components/securitySchemes';
  return (
    same.values(old.root['security'], now.root['security']) &&
    same.values(old.lookup(schemes), now.lookup(schemes))
  );
}

function isSameEntry(same: SameText, old: OperationEntry, now: OperationEntry): boolean {
  return (
    old.label === now.label &&
    same.values(old.at.node, now.at.node) &&
    ['parameters', 'servers'].every((key) => {
      const [a, b] = [memberOf(old.item.node, key), memberOf(now.item.node, key)];
      return (a === undefined && b === undefined) || same.values(a, b);
    })
  );
}

const PART = { kind: 'operation' } as const;

function removed(
  operation: Operation,
  today: string | undefined,
  successor: OperationEntry | undefined,
): FoundChange {
  const { sunset, deprecated, at, id } = operation;
  const note = successor && `The operationId ${id} is now at ${successor.label}.`;
  const given = { operation, part: PART, old: at, was: sunset ?? '', note };
  if (operation.reversed) return finding('webhook-removed', given);
  if (sunset === undefined) {
    return finding(deprecated ? 'operation-removed-deprecated' : 'operation-removed', given);
  }
  const isOver = today !== undefined && sunset.slice(0, 10) <= today;
  return finding(
    isOver ? 'operation-removed-after-sunset' : 'operation-removed-before-sunset',
    given,
  );
}

function added(operation: Operation): FoundChange {
  const rule = operation.reversed ? 'webhook-added' : 'operation-added';
  return finding(rule, { operation, part: PART, new: operation.at });
}
