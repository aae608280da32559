import { OPTION_ROWS } from '../conformance/option-table.js';

const BEGIN = '<!-- options: `npm run docs` writes this table from conformance/option-table.ts -->';
const END = '<!-- end of options -->';

/** The options of a run as a table: the name in code, the flag and the meaning. */
function optionsTable(): string {
  const rows = OPTION_ROWS.map(
    ([name, flag, { describe }]) => `| \`${name}\` | \`--${flag}\` | ${describe} |`,
  );
  return ['| Option | Flag | Meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

/** docs/from-code.md with the options as they are. Throws when the page has no place for them. */
export function withOptions(page: string): string {
  const [head, rest] = page.split(`${BEGIN}\n`);
  const [, tail] = rest?.split(END) ?? [];
  if (head === undefined || tail === undefined) {
    throw new Error(`docs/from-code.md needs the lines ${BEGIN} and ${END}`);
  }
  return `${head}${BEGIN}\n${optionsTable()}\n${END}${tail}`;
}
