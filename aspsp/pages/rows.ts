import { html, type PageHtml } from './html.js';

/** A term and its text in a description list. */
export function row(term: string, text: string): PageHtml {
  return html`<div><dt>${term}</dt><dd>${text}</dd></div>
`;
}

/** An IBAN in groups, as people read it: DE12 3456 ... */
export function grouped(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}
