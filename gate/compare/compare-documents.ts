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
import { compareSchemes, compareSecurity } from './compare-security.js';
import { compareServers } from './compare-servers.js';
import { type FoundChange, finding } from './finding.js';

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
  const found: FoundChange[] = [
    ...compareServers(undefined, old, now),
    ...compareSchemes(old, now),
  ];
  for (const [key, entry] of was) {
    const twin = is.get(key);
    if (twin === undefined) found.push(removed(readOperation(old, entry), today));
    else if (!root || !isSameEntry(same, entry, twin)) {
      const [a, b] = [readOperation(old, entry), readOperation(now, twin)];
      found.push(
        ...compareFacts(a, b),
        ...compareSecurity(a, b),
        ...compareServers({ old: a, new: b }, old, now),
        ...compareParameters(pair, a, b),
        ...compareBodies(pair, a, b),
        ...compareAnswers(pair, a, b, same.values),
      );
    }
  }
  for (const [key, entry] of is) {
    if (!was.has(key)) found.push(added(readOperation(now, entry)));
  }
  return found;
}

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

function removed(operation: Operation, today: string | undefined): FoundChange {
  const { sunset, deprecated, at } = operation;
  const given = { operation, part: PART, old: at, was: sunset ?? '' };
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
