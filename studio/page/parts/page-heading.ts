import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { hasMoved } from '../navigate.js';
import { html } from './html.js';

interface HeadingProps {
  readonly text: string;
  /** Links back to where the page belongs, such as the bank of a run. */
  readonly above?: ComponentChildren;
}

/** The heading of a view: names the tab, and gets the focus when the user comes from another view. */
export function PageHeading({ text, above }: HeadingProps): VNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${text} · xs2a studio`;
  }, [text]);
  useEffect(() => {
    if (hasMoved()) heading.current?.focus({ preventScroll: true });
  }, []);
  return html`<header class="head">${above === undefined ? '' : html`<p class="kind">${above}</p>`}<h1 tabindex="-1" ref=${heading}>${text}</h1></header>`;
}
