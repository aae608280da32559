import { visibleText } from './visible-text.js';

export type GithubKind = 'error' | 'warning' | 'notice';

interface Told {
  readonly file?: string;
  readonly line?: number;
  readonly title: string;
  readonly text: string;
}

/** A workflow command of GitHub Actions, escaped as its runner reads it: `::error file=a,line=1,title=b::text`. */
export function githubCommand(kind: GithubKind, { text, ...properties }: Told): string {
  const fields = Object.entries(properties).map(([name, value]) => `${name}=${property(value)}`);
  return `::${kind} ${fields.join(',')}::${data(text)}`;
}

const data = (text: string): string =>
  visibleText(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const property = (value: string | number): string =>
  data(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C');
