import type { FailOn } from '../report/fail-on.js';
import type { ToldFormat } from '../report/render-told.js';
import type { ImpactReport } from './impact-report.js';

/** Every output format of `xs2a gate`. */
export type ImpactFormat = 'console' | 'json' | 'markdown' | 'comment' | 'html' | ToldFormat;

/** A report as text of one format, ending with a line break. */
export async function renderImpact(
  format: ImpactFormat,
  report: ImpactReport,
  failOn: FailOn,
): Promise<string> {
  switch (format) {
    case 'console':
      return `${(await import('./impact-lines.js')).impactLines(report).join('\n')}\n`;
    case 'json':
      return `${JSON.stringify(report, null, 2)}\n`;
    case 'markdown':
      return (await import('./impact-markdown.js')).impactMarkdown(report);
    case 'comment':
      return (await import('./impact-comment.js')).impactComment(report, failOn);
    case 'html': {
      const { readSources } = await import('../report/page/read-sources.js');
      const { renderImpactPage } = await import('./impact-page.js');
      const changes = report.documents.flatMap(({ diff }) => diff?.changes ?? []);
      return renderImpactPage(report, await readSources(changes));
    }
    default: {
      const { toldImpact } = await import('./told-impact.js');
      const { renderTold } = await import('../report/render-told.js');
      return renderTold(format, toldImpact(report, failOn));
    }
  }
}
