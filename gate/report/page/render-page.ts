import { type Html, html, markupOf, trustedMarkup } from '../../../foundation/html.js';
import { packageVersion } from '../../../foundation/package-root.js';
import { pagePolicy } from '../../../foundation/page-policy.js';
import { PAGE_SCRIPT } from './page-script.js';
import { contentsLine, type PageSection, sectionView } from './page-section.js';
import { PAGE_STYLE } from './page-style.js';

export interface ReportPage {
  readonly tool: string;
  readonly title: string;
  /** Heading, verdict and counts. */
  readonly head: Html;
  /** Search and filters; hidden until the script runs. */
  readonly finder: Html;
  readonly sections: readonly PageSection[];
}

/**
 * One file that loads nothing. Its Content-Security-Policy allows only the style and the script of this tool,
 * and forbids this script to create markup from texts: the text of a document could do nothing even without
 * escaping.
 */
export function renderPage({ tool, title, head, finder, sections }: ReportPage): string {
  const contents = sections.map(contentsLine);
  return markupOf(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${title.slice(0, 120)}</title>
<style>${trustedMarkup(PAGE_STYLE)}</style></head>
<body><a class="skip" href="#main">Skip to the content</a>
<div class="page"><nav aria-label="Contents"><p class="kind">Contents</p><ul><li><a href="#verdict">Verdict</a></li>${contents}</ul></nav><main id="main">
${head}
${finder}
${sections.map(sectionView)}
<footer>Made by ${tool}, version ${packageVersion()}.</footer>
</main></div>
<script>${trustedMarkup(PAGE_SCRIPT)}</script></body></html>
`);
}

const POLICY = pagePolicy(PAGE_STYLE, PAGE_SCRIPT);
