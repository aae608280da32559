import type { Diff } from '../change.js';
import type { FailOn } from './fail-on.js';
import type { Told } from './told.js';

/** Every form that `xs2a diff` tells changes in. */
export type DiffFormat = 'console' | 'json' | 'markdown' | 'junit' | 'sarif' | 'github' | 'html';

/** A diff as text of one format, with its last line ended. */
export async function renderDiff(format: DiffFormat, diff: Diff, failOn: FailOn): Promise<string> {
  switch (format) {
    case 'console':
      return `${(await import('./console-lines.js')).consoleLines(diff).join('\n')}\n`;
    case 'json':
      return `${JSON.stringify(diff, null, 2)}\n`;
    case 'markdown':
      return (await import('./render-markdown.js')).renderMarkdown(diff);
    case 'junit':
      return (await import('./render-junit.js')).renderJunit(await told(diff, failOn));
    case 'sarif':
      return (await import('./render-sarif.js')).renderSarif(await told(diff, failOn));
    case 'github':
      return (await import('./render-github.js')).renderGithub(await told(diff, failOn));
    case 'html': {
      const { readSources } = await import('./page/read-sources.js');
      const { renderDiffPage } = await import('./page/render-diff-page.js');
      return renderDiffPage(diff, failOn, await readSources(diff.changes));
    }
    default:
      return format satisfies never;
  }
}

async function told(diff: Diff, failOn: FailOn): Promise<Told> {
  return (await import('./told-diff.js')).toldDiff(diff, failOn);
}
