import { type Html, html } from './html.js';
import { PAGE_STYLE } from './page-style.js';

/** A whole page of the bank around some content. */
export function layout(title: string, content: Html): string {
  const style: Html = { markup: `<style>${PAGE_STYLE}</style>` };
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} - Reference Bank</title>
${style}
</head>
<body>
<header><div>Reference Bank<small>Online banking</small></div></header>
<main>
${content}
</main>
<footer>This is a test bank. No real account is behind this page, and no money moves.</footer>
</body>
</html>
`.markup;
}
