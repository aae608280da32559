import { html } from './html.js';
import { layout } from './layout.js';

/** A page that only shows a message: an error, or that the process is complete. */
export function messagePage(title: string, text: string): string {
  return layout(
    title,
    html`<h1>${title}</h1>
<p>${text}</p>`,
  );
}
