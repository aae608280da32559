import type { Clause } from '../../conformance/clauses/clause.js';
import { wrapped } from '../report/wrapped.js';
import { levelOf } from './lint-document.js';
import type { LintLevel } from './lint-rule.js';
import { LINT_RULES } from './lint-rules.js';

/** A rule in the list. */
export interface RuleRow {
  readonly id: string;
  readonly level: LintLevel;
  readonly clause: string;
  /** The sentence of the clause. */
  readonly duty: string;
  readonly asks: string;
  readonly hint: string;
}

const HEAD = `# Rules of xs2a lint

What \`xs2a lint FILE\` holds a bank's OpenAPI document to. Made by
\`xs2a lint --rules --format markdown\`; edit gate/lint/rules/ instead.

Each rule rests on a clause of the register ([clauses.md](clauses.md)), and its level is that clause's:
a required clause gives an *error*, a recommended one a *warning*, one that binds no bank a *note*. Where a
document may leave something out that the bank still does, the level is lower than the clause's. A rule that
speaks of several operations names the clause of each operation in its findings.

Types, values and fields are compared with spec/xs2a.yaml, or with spec/overlays/berlin-group.yaml for documents
of that dialect. The dialect is that of most of the names in the document; \`--dialect\` says another one.
General rules for OpenAPI documents are not here: Redocly and Spectral have them.
`;

/** All rules with the sentences of their clauses. */
export function ruleRows(clauses: readonly Clause[]): readonly RuleRow[] {
  const byId = new Map(clauses.map((each) => [each.id, each]));
  return LINT_RULES.map((rule) => {
    const clause = byId.get(rule.clause);
    if (clause === undefined) throw new Error(`${rule.id} names an unknown clause`);
    const { id, asks, hint } = rule;
    return {
      id,
      level: levelOf(clause, rule),
      clause: clause.id,
      duty: clause.sentence,
      asks,
      hint,
    };
  });
}

/** docs/lint.md. */
export function rulePage(rows: readonly RuleRow[]): string {
  const parts = (['error', 'warning', 'note'] as const).map((level) => {
    const inside = rows.filter((row) => row.level === level);
    const lines = inside.map(
      ({ id, clause, duty, asks, hint }) =>
        `**${id}** (${clause}): ${escaped(asks)}\n- The clause: ${escaped(duty)}\n- To do: ${escaped(hint)}`,
    );
    return `## ${level[0]?.toUpperCase()}${level.slice(1)}s\n\n${lines.join('\n\n')}\n`;
  });
  return [HEAD, ...parts].join('\n');
}

const escaped = (text: string): string => text.replace(/[<>*_[\]]/g, '\\$&');

/** The same for a terminal. */
export function ruleLines(rows: readonly RuleRow[]): string {
  const blocks = rows.map(({ id, level, clause, asks }) =>
    [`${id} (${level}, ${clause})`, ...wrapped(asks, 80, '  ', '  ')].join('\n'),
  );
  return `${blocks.join('\n')}\n`;
}
