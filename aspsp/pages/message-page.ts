import { html } from './html.js';
import { layout } from './layout.js';

/** A page that only says something: an error, or that all is done. */
export function messagePage(title: string, text: string): string {
  return layout(
    title,
    html`<h1>${title}</h1>
<p>${text}</p>`,
  );
}
