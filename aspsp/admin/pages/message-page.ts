import { html } from '../../pages/html.js';
import { adminLayout } from './admin-layout.js';

/** A page of the operator that shows only a message. */
export function adminMessagePage(title: string, text: string): string {
  return adminLayout(
    { title, inside: false },
    html`<p>${text}</p>
<p><a href="/">Overview</a></p>`,
  );
}
