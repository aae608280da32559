import type { AST } from '@eslint-community/regexpp';
import { loadPackage } from '../../foundation/load-package.js';
import { isExpression } from './is-expression.js';

/** A pattern as validators use it: with the flag `u` if it is valid with it. */
export interface ParsedPattern {
  readonly tree: AST.Pattern;
  readonly flags: string;
}

/** Loads the parser on its first use. */
export function parsePattern(pattern: string): ParsedPattern {
  const { RegExpParser } = loadPackage('@eslint-community/regexpp');
  const flags = isExpression(pattern, 'u') ? 'u' : '';
  const tree = new RegExpParser().parsePattern(pattern, 0, pattern.length, flags === 'u');
  return { tree, flags };
}
