import type { Verdict } from '../../record/event.js';

/** Adds a colour to a text, or returns it unchanged. */
export type Paint = (style: Style, text: string) => string;

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'blue' | 'magenta';

const CODES: Readonly<Record<Style, string>> = {
  bold: '1',
  dim: '2',
  red: '31',
  green: '32',
  yellow: '33',
  blue: '34',
  magenta: '35',
};

/** The painter for a terminal with or without colours. */
export function createPaint(color: boolean): Paint {
  return (style, text) => (color && text !== '' ? `\u001b[${CODES[style]}m${text}\u001b[0m` : text);
}

/** The colour of each verdict; the word is always printed too. */
export const VERDICT_STYLE: Readonly<Record<Verdict, Style>> = {
  passed: 'green',
  failed: 'red',
  warned: 'yellow',
  observed: 'blue',
  waived: 'blue',
  'not-applicable': 'dim',
  blocked: 'magenta',
  'setup-failed': 'magenta',
  'harness-error': 'red',
  unstable: 'yellow',
};
