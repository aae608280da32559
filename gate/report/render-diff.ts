import type { Diff } from '../change/change.js';
import type { FailOn } from './fail-on.js';
import type { ToldFormat } from './render-told.js';

/** Every output format of `xs2a diff`. */
export type DiffFormat = 'console' | 'json' | 'markdown' | 'html' | ToldFormat;

/** A diff as text of one format, ending with a line break. */
export async function renderDiff(format: DiffFormat, diff: Diff, failOn: FailOn): Promise<string> {
  switch (format) {
    case 'console':
      return `${(await import('./console-lines.js')).consoleLines(diff).join('\n')}\n`;
    case 'json':
      return `${JSON.stringify(diff, null, 2)}\n`;
    case 'markdown':
      return (await import('./render-markdown.js')).renderMarkdown(diff);
    case 'html': {
      const { readSources } = await import('./page/read-sources.js');
      const { renderDiffPage } = await import('./page/render-diff-page.js');
      return renderDiffPage(diff, failOn, await readSources(diff.changes));
    }
    default: {
      const { toldDiff } = await import('./told-diff.js');
      const { renderTold } = await import('./render-told.js');
      return renderTold(format, toldDiff(diff, failOn));
    }
  }
}
