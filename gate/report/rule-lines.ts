import type { Rule } from '../rules/rule.js';

/** Rules as a table: id, severity, who is affected, and whether a value has to prove it. */
export function ruleLines(rules: readonly Rule[]): readonly string[] {
  const width = Math.max(...rules.map(({ id }) => id.length));
  const rows = rules.map(({ id, severity, hits, proof }) =>
    `${id.padEnd(width)}  ${severity.padEnd(10)}  ${hits.join(', ')}${proof ? ' (with proof)' : ''}`.trimEnd(),
  );
  return [...rows, '', `${rules.length} rules`];
}
