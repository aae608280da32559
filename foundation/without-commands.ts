/**
 * A line that the runner of GitHub Actions does not take for a command, whatever it contains: the runner reads
 * `::name::` at the start of a line, after spaces too, and `##[name]` anywhere.
 */
export const withoutCommands = (line: string): string =>
  line.replace(/^(\s*):(?=:)/, '$1\\u{3a}').replaceAll('##[', '#\\u{23}[');
