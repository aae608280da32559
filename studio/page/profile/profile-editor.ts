import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { counted } from '../../../foundation/counted.js';
import type { ProfileError } from '../../../generated/model/studio/schemas.js';
import { listProfileOptionsOptions } from '../../../generated/tanstack-query/studio/queries.js';
import { caller } from '../api.js';
import { html } from '../parts/html.js';
import { ProblemNote } from '../parts/problem-note.js';
import { useApi } from '../use-api.js';
import { ProfileForm, showField } from './profile-form.js';
import { fieldsOf, unfilledLines, yamlErrors } from './profile-text.js';

interface EditorProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Errors of the saved text. */
  readonly errors: readonly ProfileError[];
}

/** A profile as a form and as YAML, side by side: what changes in one changes in the other. */
export function ProfileEditor({ text, onText, errors }: EditorProps): VNode {
  const options = useApi(listProfileOptionsOptions(caller), {
    staleTime: Number.POSITIVE_INFINITY,
  });
  const yaml = useRef<HTMLTextAreaElement>(null);
  const broken = yamlErrors(text);
  const toLine = (line: number) => selectLine(yaml.current, line);
  const typed = (event: Event) => onText((event.currentTarget as HTMLTextAreaElement).value);
  return html`<div><${Places} text=${text} errors=${[...broken, ...errors]} toLine=${toLine} />
<${ProblemNote} problem=${options.problem} />
<div class="profile"><div>${
    broken.length > 0
      ? html`<p class="panel">The form comes back when the YAML can be read.</p>`
      : html`<${ProfileForm} text=${text} onText=${onText} options=${options.body ?? []} errors=${errors} />`
  }</div>
<div class="yaml field"><label for="yaml">YAML</label><textarea id="yaml" ref=${yaml} class="code" spellcheck="false" autocapitalize="off" value=${text} onInput=${typed}></textarea></div></div></div>`;
}

interface PlacesProps {
  readonly text: string;
  readonly errors: readonly ProfileError[];
  readonly toLine: (line: number) => void;
}

/** What is left to do: each place that is not filled in, and each error, with a way to it. */
function Places({ text, errors, toLine }: PlacesProps): VNode {
  const fields = fieldsOf(text);
  const lines = unfilledLines(text);
  const go = (line: number, path?: string) => {
    const field = fields.find((each) => each.path === path || each.line === line);
    if (field === undefined) toLine(line);
    else showField(field.path);
  };
  const nameOf = (line: number) =>
    fields.find((each) => each.line === line)?.path ?? `line ${line}`;
  return html`<section class="panel" aria-label="What is left to do" role="status">
<p>${lines.length === 0 ? 'Every place is filled in.' : `${counted(lines.length, 'place')} to fill in:`}</p>
<ul class="toggles plain">${lines.map((line) => html`<li key=${line}><button type="button" onClick=${() => go(line)}>${nameOf(line)}</button></li>`)}</ul>
${errors.length === 0 ? '' : html`<p class="error">${counted(errors.length, 'error')}:</p>`}
<ul class="rows">${errors.map(({ sentence, line, path }) => html`<li>${sentence} ${line === undefined && path === undefined ? '' : html`<button type="button" onClick=${() => go(line ?? 0, path)}>Show${line === undefined ? '' : ` line ${line}`}</button>`}</li>`)}</ul></section>`;
}

/** Selects a line of the text. */
function selectLine(area: HTMLTextAreaElement | null, line: number): void {
  if (area === null) return;
  const lines = area.value.split('\n');
  const from = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
  area.focus();
  area.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
  area.scrollTop = ((line - 4) / Math.max(1, lines.length)) * area.scrollHeight;
}
