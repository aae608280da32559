import { type Html, html } from './html.js';

/** A table that scrolls within its own box on a narrow screen. */
export const scrollBox = (label: string, table: Html): Html =>
  html`<div class="wide-table" tabindex="0" role="group" aria-label="${label}">${table}</div>`;
