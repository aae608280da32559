import type { VNode } from 'preact';
import { hrefOf, type ViewName } from '../route.js';
import { html } from './html.js';

interface PagerProps {
  readonly view: ViewName;
  readonly given: Readonly<Record<string, string | undefined>>;
  readonly cursor: string | undefined;
  readonly next: string | undefined;
}

/** Links to the first and the next page of a list; nothing when it has one page. */
export function Pager({ view, given, cursor, next }: PagerProps): VNode | null {
  const isFirst = cursor === undefined || cursor === '';
  if (isFirst && next === undefined) return null;
  return html`<nav class="pager" aria-label="Pages">${isFirst ? '' : html`<a href=${hrefOf(view, given)}>First page</a>`}
${next === undefined ? '' : html`<a href=${hrefOf(view, { ...given, cursor: next })}>Next page</a>`}</nav>`;
}
