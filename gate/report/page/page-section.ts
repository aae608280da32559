import { type Html, html } from '../../../foundation/html.js';

/** A section of the page with a heading and an entry in the contents. */
export interface PageSection {
  readonly id: string;
  readonly title: string;
  readonly count: number | null;
  readonly body: Html;
}

/** The HTML of a section. */
export const sectionView = ({ id, title, count, body }: PageSection): Html =>
  html`<section id="${id}"><h2>${title}${countView(count)}</h2>
${body}</section>
`;

/** Its line in the table of contents. */
export const contentsLine = ({ id, title, count }: PageSection): Html =>
  html`<li><a href="#${id}">${title}${countView(count)}</a></li>`;

const countView = (count: number | null): Html =>
  count === null ? html`` : html` <span class="quiet">${count}</span>`;
