import type { Step } from '../cases/case.js';

/** Matches the aliases that the references of a step name. */
const ALIAS = /[{|]\s*([\w-]+)\./g;
const NO_ALIAS: ReadonlySet<string> = new Set(['profile', 'tpp']);

/** The aliases of the steps whose responses a step refers to. */
export function aliasesIn(step: Step): readonly string[] {
  const found = [...JSON.stringify(step).matchAll(ALIAS)].map(([, alias = '']) => alias);
  return [...new Set(found)].filter((alias) => !NO_ALIAS.has(alias));
}
