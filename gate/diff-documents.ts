import type { LoadedDocument } from '../generator/load/loaded-document.js';
import type { ChangePlace, Diff, DiffOptions, DocumentChange, Witness } from './change/change.js';
import { compareDocuments } from './compare/compare-documents.js';
import { deprecationOf } from './compare/deprecation-of.js';
import { type FoundChange, finding, type SchemaChange } from './compare/finding.js';
import type { CountedEnd } from './compare/listed-places.js';
import { inOrder } from './in-order.js';
import { ruleOf } from './rules/rule-table.js';
import { type SchemaDocument, schemaDocument } from './schema/schema-part.js';
import { startBudgets } from './schema/work-budget.js';
import { semverOf } from './semver-of.js';
import { type JudgedChange, tellChange } from './tell-change.js';
import {
  type FoundWitness,
  isUnknowable,
  type Search,
  WitnessFinder,
} from './witness/find-witness.js';

/** A document from `loadDocument`, as far as a comparison needs it. */
export type DiffedDocument = Pick<LoadedDocument, 'document' | 'place'>;

/** All changes of a document for its users, the worst first. */
export function diffDocuments(
  old: DiffedDocument,
  now: DiffedDocument,
  options: DiffOptions = {},
  budgets = startBudgets(),
): Diff {
  const sides = [schemaDocument(old.document, 'old'), schemaDocument(now.document, 'new')] as const;
  const findings = compareDocuments(...sides, options.today, budgets);
  const finder = options.witnesses === false ? undefined : new WitnessFinder(...sides, budgets);
  const placeOf = (document: DiffedDocument, pointer: string | undefined): ChangePlace | null => {
    if (pointer === undefined) return null;
    const { file, line = null, column = null } = document.place(pointer);
    return { file, line, column, pointer };
  };
  const judged = withSweeps(findings, finder).map(({ own, found }): JudgedChange => {
    const rule = ruleOf(own.rule);
    const isOpen = rule.proof && typeof found === 'string' && own.schemas !== undefined;
    const unproved = isOpen ? found : null;
    const doubted = unproved === 'not-sought' ? isUnsure(own.schemas) : unproved !== null;
    return {
      finding: own,
      rule,
      severity: doubted ? 'risky' : rule.severity,
      witness: typeof found === 'string' ? null : witnessOf(own, found),
      unproved,
      deprecated: deprecationOf(own.rule, sides[0], own.old),
      old: placeOf(old, own.old),
      new: placeOf(now, own.new),
      near: own.new === undefined ? placeOf(now, nearest(sides[1], own.old)) : null,
    };
  });
  const changes = withoutRepeats(inOrder(withMorePlaces(judged)));
  return { schemaVersion: 1, semver: semverOf(changes), changes };
}

/** The innermost part around the pointer that the document has. */
function nearest(document: SchemaDocument, pointer: string | undefined): string | undefined {
  if (pointer === undefined || pointer === '') return pointer;
  const above = pointer.slice(0, pointer.lastIndexOf('/'));
  return document.lookup(`#${above}`) === undefined ? nearest(document, above) : above;
}

interface Sought {
  readonly own: FoundChange;
  readonly found: Search | 'not-sought';
}

/** Findings with their witnesses; schemas without a proved change are compared once more as a whole. */
function withSweeps(
  findings: readonly FoundChange[],
  finder: WitnessFinder | undefined,
): readonly Sought[] {
  const sought = findings.map((own): Sought => {
    const { schemas } = own;
    const wanted = finder !== undefined && schemas !== undefined && ruleOf(own.rule).proof;
    return { own, found: wanted ? finder.find(schemas) : 'not-sought' };
  });
  if (finder === undefined) return sought;
  const pairs = new Map<string, readonly [FoundChange, SchemaChange]>();
  const settled = new Set<string>();
  for (const { own, found } of sought) {
    if (own.schemas === undefined || !ruleOf(own.rule).proof) continue;
    const key = `${own.schemas.old.at} ${own.schemas.new.at}`;
    pairs.set(key, [own, own.schemas]);
    if (typeof found !== 'string' || isUnknowable(own.schemas)) settled.add(key);
  }
  const swept = [...pairs].flatMap(([key, [own, schemas]]): Sought[] => {
    const found = settled.has(key) ? 'not-sought' : finder.sweep(schemas);
    if (typeof found === 'string') return [];
    const { field: _, ...part } = own.part;
    const place = own.rule
      .slice(0, own.rule.indexOf(schemas.difference.facet) - 1)
      .replace(/-closed$/, '');
    const rule = `${place}-schema-${schemas.view === 'request' ? 'narrowed' : 'widened'}`;
    const given = { operation: own.operation, part, old: schemas.old.at, new: schemas.new.at };
    return [{ own: finding(rule, given), found }];
  });
  return [...sought, ...swept];
}

/** Without a search: whether the rules alone show that the change forbids something. */
function isUnsure(schemas: SchemaChange | undefined): boolean {
  if (schemas?.difference.isUnsure === true) return true;
  return /^(pattern|content|not|condition|contains|unevaluated|dependent|property-names).*-changed$/.test(
    schemas?.difference.facet ?? '',
  );
}

function witnessOf(
  { operation, part }: FoundChange,
  { value, allowedBy, reason }: FoundWitness,
): Witness {
  return {
    operation: operation?.label ?? '',
    method: operation?.method ?? '',
    path: operation?.path ?? '',
    place: part,
    value,
    allowedBy,
    forbiddenBy: allowedBy === 'old' ? 'new' : 'old',
    reason,
  };
}

/** The changes as they are told. The worst of those with the same difference says where else it is. */
function withMorePlaces(judged: readonly JudgedChange[]): readonly DocumentChange[] {
  const all = judged.map((one) => ({ change: tellChange(one), end: one.finding.end }));
  const worst = new Map<CountedEnd, DocumentChange>();
  for (const { change, end } of all) {
    if (end === undefined || end.more === 0) continue;
    worst.set(end, inOrder([worst.get(end) ?? change, change])[0] ?? change);
  }
  return all.map(({ change, end }) =>
    end !== undefined && worst.get(end) === change ? { ...change, morePlaces: end.more } : change,
  );
}

/** A change that was found in several ways is reported once: the worst, which is the first. */
function withoutRepeats(changes: readonly DocumentChange[]): readonly DocumentChange[] {
  const seen = new Set<string>();
  return changes.filter(({ fingerprint, old, new: now }) => {
    const key = `${fingerprint} ${old?.pointer} ${now?.pointer}`;
    return !seen.has(key) && seen.add(key);
  });
}
