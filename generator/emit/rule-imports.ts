import type { Shape } from '../model/api-model.js';
import { PREDICATE_FILES } from './predicate-files.js';
import { type CallLiteral, NameLiteral } from './print-literal.js';
import {
  functionsIn,
  type MentionRule,
  RULE_FILES,
  ruleName,
  ruleUnlessAnything,
  shapeRule,
} from './shape-rule.js';

/** Seen from any file of a document. */
const CORE = '../../model/core';

/** Import lines for functions of rules and predicates, one for each file. */
export function importRules(
  names: readonly string[],
  ofRule: readonly string[] = [],
): readonly string[] {
  const byFile = new Map<string, Set<string>>(
    ofRule.length === 0 ? [] : [['rule', new Set(ofRule)]],
  );
  for (const name of names) {
    const file = RULE_FILES[name] ?? PREDICATE_FILES[name] ?? 'rule';
    byFile.set(file, (byFile.get(file) ?? new Set()).add(name));
  }
  return [...byFile].sort(([a], [b]) => (a < b ? -1 : 1)).map(importLine);
}

function importLine([file, names]: readonly [string, ReadonlySet<string>]): string {
  const bare = (name: string): string => name.replace('type ', '').toLowerCase();
  const sorted = [...names].sort((a, b) => (bare(a) < bare(b) ? -1 : 1));
  const flat = `import { ${sorted.join(', ')} } from '${CORE}/${file}.js';\n`;
  if (flat.length <= 101) return flat;
  return `import {\n${sorted.map((name) => `  ${name},\n`).join('')}} from '${CORE}/${file}.js';\n`;
}

/** Creates rules for a file of a document, and collects its imports. */
export class RuleImports {
  readonly #functions: string[] = [];
  #hasTypes = false;

  readonly #mention: MentionRule = (name) => {
    this.#hasTypes = true;
    return new NameLiteral(`rules.${ruleName(name)}`);
  };

  /** undefined for a shape that accepts everything, unless a rule is always needed. */
  ruleOf(shape: Shape, always = false): NameLiteral | CallLiteral | undefined {
    const rule = always
      ? shapeRule(shape, this.#mention)
      : ruleUnlessAnything(shape, this.#mention);
    this.#functions.push(...functionsIn(rule));
    return rule;
  }

  /** Lines for the functions. */
  functions(): readonly string[] {
    return importRules(this.#functions);
  }

  /** The import of the rules of named types, all under one name: a file may use a hundred. */
  types(document: string): string {
    if (!this.#hasTypes) return '';
    return `import * as rules from '../../model/${document}/validators.js';\n`;
  }
}
