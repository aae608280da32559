import type { Html } from './html.js';

/** A part of the page with a heading and a place in the contents. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly count: number | null;
  readonly body: Html;
}
