import type { ToldFormat } from '../report/render-told.js';
import type { LintResult } from './lint-file.js';
import type { LintLimit } from './told-lint.js';

/** Every output format of `xs2a lint`. */
export type LintFormat = 'console' | 'json' | 'markdown' | ToldFormat;

/** A result as text of one format, ending with a line break. */
export async function renderLint(
  format: LintFormat,
  result: LintResult,
  limit: LintLimit,
): Promise<string> {
  switch (format) {
    case 'console':
      return `${(await import('./lint-lines.js')).lintLines(result).join('\n')}\n`;
    case 'json':
      return `${JSON.stringify(result, null, 2)}\n`;
    case 'markdown':
      return (await import('./lint-markdown.js')).lintMarkdown(result);
    default: {
      const { toldLint } = await import('./told-lint.js');
      const { renderTold } = await import('../report/render-told.js');
      return renderTold(format, toldLint(result, limit));
    }
  }
}
