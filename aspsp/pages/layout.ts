import { languageNow, texts } from '../language/speaking.js';
import { html, nothing, type PageHtml } from './html.js';
import { PAGE_STYLE } from './page-style.js';

/** The look of a group of pages, with its header and footer. */
export interface PageFrame {
  readonly style: string;
  /** Text next to the bank's name. */
  readonly place: string;
  readonly footer: string;
  /** Links on every page. */
  readonly nav?: PageHtml;
}

const psuLook = (): PageFrame => ({
  style: PAGE_STYLE,
  place: texts().onlineBanking,
  footer: texts().testBank,
});

/** A complete page of the bank around some content. */
export function layout(title: string, content: PageHtml, look: PageFrame = psuLook()): string {
  const style: PageHtml = { markup: `<style>${look.style}</style>` };
  return html`<!doctype html>
<html lang="${languageNow()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} - Reference Bank</title>
${style}
</head>
<body>
<header><div>Reference Bank<small>${look.place}</small></div></header>
${look.nav ?? nothing()}<main>
${content}
</main>
<footer>${look.footer}</footer>
</body>
</html>
`.markup;
}
