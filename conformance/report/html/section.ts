import type { Html } from './html.js';

/** A part of the page with a heading and an entry in the table of contents. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly count: number | null;
  readonly body: Html;
}
