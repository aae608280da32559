import { html, nothing, type PageHtml } from '../../pages/html.js';
import { layout } from '../../pages/layout.js';
import { WIDE_STYLE } from '../../pages/wide-style.js';
import type { Notice } from '../admin-sessions.js';
import { RESOURCES } from '../resources/resources.js';
import { labelOf } from './value-view.js';

/** The frame of every page of the operator. */
export interface AdminFrame {
  readonly title: string;
  /** The name of the resource of the page. */
  readonly current?: string;
  readonly notice?: Notice | undefined;
  /** Shows the navigation; not before the operator has logged in. */
  readonly inside: boolean;
}

const FOOTER =
  'The operator of this test bank sees everything in it, including the codes of PSUs. No real account is behind this page.';

/** A page of the operator. */
export function adminLayout(
  { title, current = '', notice, inside }: AdminFrame,
  content: PageHtml,
): string {
  const look = {
    style: WIDE_STYLE,
    place: 'Operator',
    footer: FOOTER,
    ...(inside ? { nav: navigation(current) } : {}),
  };
  return layout(title, html`<h1>${title}</h1>\n${noticeView(notice)}${content}`, look);
}

function navigation(current: string): PageHtml {
  const places = [
    ['', 'Overview'],
    ...RESOURCES.map(({ name }) => [name, labelOf(name)]),
    ['docs', 'API'],
  ] as const;
  const items = places.map(([name = '', label = '']) =>
    name === current
      ? html`<li><a href="/${name}" aria-current="page">${label}</a></li>`
      : html`<li><a href="/${name}">${label}</a></li>`,
  );
  return html`<nav aria-label="Operator"><ul>${items}</ul></nav>\n`;
}

function noticeView(notice: Notice | undefined): PageHtml {
  if (notice === undefined) return nothing();
  return notice.good
    ? html`<p class="good" role="status">${notice.text}</p>\n`
    : html`<p class="bad" role="alert">${notice.text}</p>\n`;
}
