import type { VNode } from 'preact';
import type { RecordedBody } from '../../../record/event.js';
import type { FindingPlace } from '../finding-place.js';
import { type JsonLine, jsonLines, type LineMark, marksOf } from '../json-lines.js';
import { html } from './safe-html.js';

/** A body as recorded, with indented JSON; lines with findings are highlighted. */
export function BodyView({
  body,
  places,
}: {
  body: RecordedBody | null;
  places: readonly FindingPlace[];
}): VNode {
  const about = places.filter(({ part }) => part === 'body');
  if (body === null || body.text === '') {
    return html`<p class=${about.length > 0 ? 'silence marked' : 'quiet'}>No body.</p>`;
  }
  const lines = jsonLines(body.text);
  const marks = lines.map((): LineMark => null);
  const missing = new Map<number, string[]>();
  for (const { name } of about) {
    for (const [at, mark] of marksOf(lines, name).entries()) {
      if (mark === 'here') marks[at] = mark;
      if (mark === 'missing') missing.set(at, [...(missing.get(at) ?? []), name]);
    }
  }
  return html`<pre class="wire body" tabindex="0">${chunksOf(lines, marks, missing)}</pre>
${body.cut ? html`<p class="quiet">Truncated in the record; ${body.bytes} bytes in total.</p>` : ''}`;
}

/** Joins consecutive plain lines into one text, so that a long body needs few DOM nodes. */
function chunksOf(
  lines: readonly JsonLine[],
  marks: readonly LineMark[],
  missing: ReadonlyMap<number, readonly string[]>,
): unknown[] {
  const parts: unknown[] = [];
  let plain = '';
  const flush = () => {
    if (plain !== '') parts.push(plain);
    plain = '';
  };
  for (const [at, { text }] of lines.entries()) {
    const lacks = missing.get(at);
    if (marks[at] === 'here') {
      flush();
      parts.push(html`<mark>${text}</mark>`, '\n');
    } else plain += `${text}\n`;
    if (lacks === undefined) continue;
    flush();
    for (const name of new Set(lacks))
      parts.push(html`<mark class="missing">${name} is missing</mark>`, '\n');
  }
  flush();
  return parts;
}
