import { appliesTo } from '../../conformance/clauses/applies-to.js';
import type { Clause, Dialect } from '../../conformance/clauses/clause.js';
import type { ClauseRegister } from '../../conformance/clauses/clause-register.js';
import type { LoadedDocument } from '../../generator/load/loaded-document.js';
import type { LintDocument } from './lint-operation.js';
import type { LintContext, LintHit, LintLevel, LintRule } from './lint-rule.js';
import { LINT_RULES } from './lint-rules.js';
import { readLintDocument } from './read-lint-document.js';

/** One deviation of a document from the interface; plain data. */
export interface LintFinding {
  readonly rule: string;
  readonly level: LintLevel;
  readonly clause: string;
  /** The sentence of the clause. */
  readonly duty: string;
  /** `POST /v1/consents`; null for the whole document. */
  readonly operation: string | null;
  readonly sentence: string;
  readonly hint: string;
  readonly file: string;
  readonly line: number | null;
  readonly column: number | null;
  /** JSON pointer into the document after $refs between files and overlays were resolved. */
  readonly pointer: string;
}

export interface LintOptions {
  readonly dialect: Dialect;
  /** The version of the framework, in the dialect of the framework. */
  readonly framework?: string | undefined;
  readonly clauses: ClauseRegister;
  /** Our own document of the dialect, as it was loaded. */
  readonly ours: unknown;
}

const LEVELS: readonly LintLevel[] = ['note', 'warning', 'error'];

const LEVEL_OF: Readonly<Record<Clause['level'], LintLevel>> = {
  required: 'error',
  recommended: 'warning',
  observe: 'note',
};

/** The level of a rule, from its clause. */
export function levelOf({ level }: Clause, { atMost }: Pick<LintRule, 'atMost'>): LintLevel {
  const own = LEVEL_OF[level];
  if (atMost === undefined) return own;
  return LEVELS.indexOf(own) > LEVELS.indexOf(atMost) ? atMost : own;
}

/** The deviations of a bank's document from the interface, in the order of its lines. */
export function lintDocument(loaded: LoadedDocument, options: LintOptions): readonly LintFinding[] {
  const document = readLintDocument(loaded.document, options.ours);
  const findings = lintRead(document, options).map(({ rule, hit, clause }) => {
    const { pointer } = hit.at;
    const { file, line = null, column = null } = loaded.place(pointer);
    const { operation = null, sentence } = hit;
    return {
      rule: rule.id,
      level: levelOf(clause, rule),
      clause: clause.id,
      duty: clause.sentence,
      operation,
      sentence: operation === null ? `${sentence}.` : `${operation} ${sentence}.`,
      hint: rule.hint,
      file,
      line,
      column,
      pointer,
    };
  });
  return findings.sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
}

interface Told {
  readonly rule: LintRule;
  readonly hit: LintHit;
  readonly clause: Clause;
}

function lintRead(
  document: LintDocument,
  { dialect, framework, clauses, ours: own }: LintOptions,
): readonly Told[] {
  const ours = readLintDocument(own, own);
  const byId = new Map(ours.operations.map((each) => [each.id, each]));
  const spoken = { dialect, framework };
  const context: LintContext = { ...spoken, document, ours, ourOf: ({ id }) => byId.get(id) };
  return LINT_RULES.flatMap((rule) =>
    hitsOf(rule, context).flatMap((hit) => {
      const clause = clauses.get(hit.clause ?? rule.clause);
      if (clause === undefined) throw new Error(`${rule.id} names an unknown clause`);
      return appliesTo(clause, spoken) ? [{ rule, hit, clause }] : [];
    }),
  );
}

const hitsOf = (rule: LintRule, context: LintContext): readonly LintHit[] =>
  rule.kind === 'document'
    ? rule.look(context)
    : context.document.operations.flatMap((operation) => rule.look(operation, context));
