import type { FindingsReport } from './told.js';

/** The formats that list findings, for every command of the gate. */
export const TOLD_FORMATS = ['junit', 'sarif', 'github', 'gitlab'] as const;
export type ToldFormat = (typeof TOLD_FORMATS)[number];

/** Findings as text of one of these formats. */
export async function renderTold(format: ToldFormat, report: FindingsReport): Promise<string> {
  switch (format) {
    case 'junit':
      return (await import('./render-junit.js')).renderJunit(report);
    case 'sarif':
      return (await import('./render-sarif.js')).renderSarif(report);
    case 'github':
      return (await import('./render-github.js')).renderGithub(report);
    case 'gitlab':
      return (await import('./render-gitlab.js')).renderGitlab(report);
    default:
      return format satisfies never;
  }
}
