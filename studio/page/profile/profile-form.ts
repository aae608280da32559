import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { groupBy } from '../../../foundation/group-by.js';
import type { ProfileError, ProfileOption } from '../../../generated/model/studio/schemas.js';
import { html } from '../parts/html.js';
import {
  fieldsOf,
  optionsToAdd,
  type ProfileField,
  withOption,
  withoutValue,
  withValue,
} from './profile-text.js';

interface FormProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly options: readonly ProfileOption[];
  readonly errors: readonly ProfileError[];
}

/** The id of the input of a value, such as `option-psu.approve[0].open`. */
export const inputId = (path: string): string => `option-${path}`;

/** Shows a value: opens its group, and gives its input the focus. */
export function showField(path: string): void {
  const input = document.getElementById(inputId(path));
  const group = input?.closest('details');
  if (group) group.open = true;
  input?.scrollIntoView({ block: 'center' });
  input?.focus({ preventScroll: true });
}

/** The values of a profile as a form: each with its explanation, what the probe saw, and its errors. */
export function ProfileForm({ text, onText, options, errors }: FormProps): VNode {
  const fields = fieldsOf(text);
  const explained = new Map(options.map((option) => [option.path, option]));
  const groups = groupBy(fields, ({ place: [first] }) => String(first));
  return html`<div class="form">${[...groups].map(
    ([
      name,
      rows,
    ]) => html`<details key=${name} class="slim" open><summary><code class="title">${name}</code> <span class="quiet">${rows[0]?.option === name ? '' : (explained.get(name)?.explanation ?? '')}</span></summary>
<div class="inside">${rows.map(
      (field) =>
        html`<${FieldRow} key=${field.path} field=${field} option=${explained.get(field.option)} errors=${errorsOf(field, errors)} text=${text} onText=${onText} />`,
    )}</div></details>`,
  )}<${AddOption} text=${text} onText=${onText} options=${optionsToAdd(options, fields)} /></div>`;
}

/** An error names the value, or its option without positions. */
const errorsOf = (field: ProfileField, errors: readonly ProfileError[]): readonly ProfileError[] =>
  errors.filter(({ path }) => path === field.path || path === field.option);

interface RowProps extends Pick<FormProps, 'text' | 'onText' | 'errors'> {
  readonly field: ProfileField;
  readonly option: ProfileOption | undefined;
}

function FieldRow({ field, option, errors, text, onText }: RowProps): VNode {
  const { path, place, value, comment, isUnfilled } = field;
  const id = inputId(path);
  const about = `${id}-about`;
  const changed = (event: Event) =>
    onText(withValue(text, place, (event.currentTarget as HTMLInputElement).value, option?.type));
  const common = {
    id,
    'aria-describedby': about,
    'aria-invalid': errors.length > 0 || isUnfilled ? 'true' : undefined,
  };
  const choices = choicesOf(option, value);
  const at = place.at(-1);
  const isRequired = option?.required === true && typeof at !== 'number';
  return html`<div class=${`option${isUnfilled ? ' replace' : ''}`}><label for=${id}><code>${path}</code>${isRequired ? html` <span class="tag">required</span>` : ''}</label>
${
  choices === undefined
    ? html`<input ...${common} value=${value} spellcheck="false" onChange=${changed} />`
    : html`<select ...${common} value=${value} onChange=${changed}>${choices.map((one) => html`<option key=${one} value=${one} selected=${one === value}>${one}</option>`)}</select>`
}
${isRequired ? '' : html`<button type="button" aria-label=${`Remove ${path}`} onClick=${() => onText(withoutValue(text, place))}>Remove</button>`}
<div id=${about}>${isUnfilled ? html`<p><b>Fill this in: the studio cannot know it.</b></p>` : ''}${errors.map(({ sentence }) => html`<p class="error">${sentence}</p>`)}
${typeof at === 'number' && at > 0 ? '' : html`<p class="quiet">${option?.explanation ?? 'The profile has no such option.'}${exampleOf(option)}</p>`}${comment === '' ? '' : html`<p class="tag">${comment}</p>`}</div></div>`;
}

/** What can be chosen; undefined where a value is typed. */
function choicesOf(
  option: ProfileOption | undefined,
  value: string,
): readonly string[] | undefined {
  const choices = option?.choices ?? (option?.type === 'boolean' ? ['true', 'false'] : undefined);
  return choices === undefined || choices.includes(value) ? choices : [value, ...choices];
}

const exampleOf = (option: ProfileOption | undefined): VNode | string =>
  option?.example === undefined || option.example === null
    ? ''
    : html` Example: <code>${typeof option.example === 'object' ? JSON.stringify(option.example) : String(option.example)}</code>`;

/** Adds an option that the profile does not set yet. */
function AddOption({ text, onText, options }: Omit<FormProps, 'errors'>): VNode {
  const [path, setPath] = useState('');
  const chosen = options.find((option) => option.path === path);
  const add = () => {
    if (chosen === undefined) return;
    const added = withOption(text, chosen);
    onText(added.text);
    setPath('');
    const field = fieldsOf(added.text).find(({ place }) => place.join() === added.place.join());
    // after the form has the new value
    if (field !== undefined) setTimeout(() => showField(field.path));
  };
  const groups = groupBy(options, (option) => option.path.split(/[.[]/)[0] ?? '');
  return html`<div class="panel"><div class="field"><label for="add-option">Add an option</label>
<select id="add-option" value=${path} onChange=${(event: Event) => setPath((event.currentTarget as HTMLSelectElement).value)}><option value="">Choose one</option>${[
    ...groups,
  ].map(
    ([name, members]) =>
      html`<optgroup key=${name} label=${name}>${members.map((one) => html`<option key=${one.path} value=${one.path}>${one.path}</option>`)}</optgroup>`,
  )}</select><p class="quiet">${chosen?.explanation ?? ''}</p></div>
<button type="button" disabled=${chosen === undefined} onClick=${add}>Add</button></div>`;
}
