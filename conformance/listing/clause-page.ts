import { SAFETY_RULES } from '../clauses/safety-rules.js';
import type { ClauseEntry } from './clause-table.js';

const HEAD = `# Clauses

Every sentence that the suite holds a bank to: what it says, which cases try it, and which faults of the
reference bank prove that those cases can fail. Made by
\`xs2a conformance --list clauses --format markdown\`; edit spec/clauses/ and spec/faults.yaml instead.

**required** can fail a bank, **recommended** warns, **observe** only records. *stated*: the contract says
so; *formal*: the framework's formal definition does; *safety*: one of the rules below; *option* and
*assumption* bind no bank. *Why* quotes the row of the contract that a duty rests on by its key in
spec/contract-index.yaml.

${Object.entries(SAFETY_RULES)
  .map(([name, rule]) => `- \`safety.${name}\`: ${rule}`)
  .join('\n')}
`;

/** docs/clauses.md: the register by the contract's sections, each clause with cases and faults. */
export function clausePage(entries: readonly ClauseEntry[]): string {
  const sections = [...new Set(entries.map(({ clause }) => clause.section))].sort();
  const parts = sections.map((section) => {
    const inside = entries.filter(({ clause }) => clause.section === section);
    return `## ${escaped(section)}\n\n${inside.map(entryLines).join('\n\n')}\n`;
  });
  return [HEAD, summary(entries), ...parts].join('\n');
}

function summary(entries: readonly ClauseEntry[]): string {
  const rows = (['required', 'recommended', 'observe'] as const).map((level) => {
    const of = entries.filter(({ clause }) => clause.level === level);
    const tried = of.filter(isTried).length;
    const proven = of.filter(({ faults }) => faults.length > 0).length;
    return `| ${level} | ${of.length} | ${tried} | ${proven} | ${of.filter(isExcused).length} |`;
  });
  const head =
    '| level | clauses | tried by a case | proven by a fault | not proven, with a reason |\n' +
    '|---|---:|---:|---:|---:|';
  return `${head}\n${rows.join('\n')}\n`;
}

const isExcused = ({ faults, clause: { untested, unproven } }: ClauseEntry): boolean =>
  faults.length === 0 && (untested ?? unproven) !== undefined;

const isTried = ({ cases, everywhere }: ClauseEntry): boolean => everywhere || cases.length > 0;

function entryLines(entry: ClauseEntry): string {
  const { id, level, provenance, sentence, dialects, reason, untested, unproven } = entry.clause;
  const only = dialects.length === 1 ? `, dialect ${dialects[0]} only` : '';
  const about = `**${id}** (${level}, ${provenance}${only}): ${escaped(sentence)}`;
  const why = reason === undefined ? '' : `Why: ${escaped(reason)}`;
  const notes = [why, tried(entry, untested), proof(entry, unproven)].filter((note) => note !== '');
  return [about, ...notes.map((note) => `- ${note}`)].join('\n');
}

function tried({ cases, everywhere }: ClauseEntry, untested: string | undefined): string {
  if (untested !== undefined) return `Not tried: ${escaped(untested)}`;
  const named = cases.length === 0 ? '' : coded(cases);
  if (!everywhere) return `Cases: ${named}`;
  return `Cases: every exchange of every case${named === '' ? '' : `, above all ${named}`}`;
}

function proof({ faults, clause }: ClauseEntry, unproven: string | undefined): string {
  if (faults.length > 0) return `Faults: ${coded(faults)}`;
  if (unproven !== undefined) return `Not proven by a fault: ${escaped(unproven)}`;
  return clause.level !== 'observe' && clause.untested === undefined
    ? 'Not proven by a fault.'
    : '';
}

const coded = (ids: readonly string[]): string => ids.map((id) => `\`${id}\``).join(', ');

/** Markdown's own signs in the sentences of the register. */
const escaped = (text: string): string => text.replace(/[\\`*_<>|]/g, (sign) => `\\${sign}`);
