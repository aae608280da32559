import { createRequire } from 'node:module';
import type { AST } from '@eslint-community/regexpp';
import { isExpression } from './is-expression.js';

/** A pattern as it is read when a text is judged: as Unicode where it can be. */
export interface ParsedPattern {
  readonly tree: AST.Pattern;
  readonly flags: string;
}

/** The parser is loaded when a pattern needs it. */
export function parsePattern(pattern: string): ParsedPattern {
  const { RegExpParser } = createRequire(import.meta.url)(
    '@eslint-community/regexpp',
  ) as typeof import('@eslint-community/regexpp');
  const flags = isExpression(pattern, 'u') ? 'u' : '';
  const tree = new RegExpParser().parsePattern(pattern, 0, pattern.length, flags === 'u');
  return { tree, flags };
}
