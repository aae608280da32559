import type { PreflightCheck } from '../../record/event.js';
import { visibleText } from '../visible-text.js';
import type { Layout } from './case-lines.js';
import { fitText } from './fit-text.js';
import type { Paint } from './paint.js';
import { wrapText } from './wrap-text.js';

/**
 * One preflight check: its result, and what to do if necessary. A successful check takes one line, unless
 * `whole` is set.
 */
export function preflightLines(check: PreflightCheck, layout: Layout, whole = false): string[] {
  const { paint, columns } = layout;
  const style = ({ ok: 'green', warned: 'yellow', failed: 'red', skipped: 'dim' } as const)[
    check.outcome
  ];
  const text = `${visibleText(check.name)}: ${visibleText(check.detail)}`;
  const lines =
    check.outcome === 'ok' && !whole ? [fitText(text, columns - 20)] : wrapText(text, columns - 20);
  const [first = '', ...rest] = lines;
  return [
    `preflight ${paint(style, check.outcome.padEnd(8))}  ${first}`,
    ...rest.map((line) => `${' '.repeat(20)}${line}`),
    ...(check.hint === '' ? [] : hintLines(check.hint, columns, paint)),
  ];
}

function hintLines(hint: string, columns: number, paint: Paint): string[] {
  return wrapText(`What to do: ${visibleText(hint)}`, columns - 20).map(
    (line) => `${' '.repeat(20)}${paint('bold', line)}`,
  );
}
