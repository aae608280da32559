import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { counted } from '../../../foundation/counted.js';
import { groupBy } from '../../../foundation/group-by.js';
import type { ProfileError, ProfileOption } from '../../../generated/model/studio/schemas.js';
import { Field } from '../parts/field.js';
import { html } from '../parts/html.js';
import { Badge } from '../parts/looks.js';
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
  const row = input?.closest<HTMLElement>('.option');
  // a search may hide it
  if (row) row.hidden = false;
  const group = input?.closest('details');
  if (group) {
    group.hidden = false;
    group.open = true;
  }
  input?.scrollIntoView({ block: 'center' });
  input?.focus({ preventScroll: true });
}

/**
 * The values of a profile as a form, folded into groups: each with its explanation, what the probe saw, and its errors. A
 * group in which something is left to do is open.
 */
export function ProfileForm({ text, onText, options, errors }: FormProps): VNode {
  const [search, setSearch] = useState('');
  const fields = fieldsOf(text);
  const explained = new Map(options.map((option) => [option.path, option]));
  const groups = groupBy(fields, groupOf);
  const found = fields.filter((field) => matches(field, explained.get(field.option), search));
  return html`<div class="form"><div role="search"><${Field} label="Search the profile" name="profile-search" value=${search} onValue=${setSearch} input=${{ type: 'search' }} />
<p class="quiet" role="status">${search === '' ? '' : `${counted(found.length, 'value')} found`}</p></div>${[
    ...groups,
  ].map(([name, rows]) => {
    const shown = new Set(rows.filter((row) => found.includes(row)).map(({ path }) => path));
    const about = explained.get(name)?.explanation ?? '';
    const faulty = rows.filter((row) => errorsOf(row, errors).length > 0).length;
    return html`<${FieldGroup} key=${name} name=${name} about=${about} rows=${rows} faulty=${faulty} isSearched=${search !== ''} isHidden=${shown.size === 0}>${rows.map(
      (field) =>
        html`<${FieldRow} key=${field.path} field=${field} option=${explained.get(field.option)} errors=${errorsOf(field, errors)} text=${text} onText=${onText} isHidden=${!shown.has(field.path)} />`,
    )}<//>`;
  })}<${AddOption} text=${text} onText=${onText} options=${optionsToAdd(options, fields)} /></div>`;
}

/** Values at the root are one group. */
const groupOf = ({ place }: ProfileField): string =>
  place.length === 1 ? 'General' : String(place[0]);

/** Whether the name, the value or the explanation of an option contains each searched word. */
function matches(field: ProfileField, option: ProfileOption | undefined, search: string): boolean {
  const { path, value } = field;
  const text = `${path} ${value} ${option?.explanation ?? ''}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

interface GroupProps {
  readonly name: string;
  readonly about: string;
  readonly rows: readonly ProfileField[];
  /** The number of values with an error. */
  readonly faulty: number;
  readonly isSearched: boolean;
  readonly isHidden: boolean;
  readonly children: ComponentChildren;
}

/** A group of values that folds; its line says how many it has, and what is left to do in it. */
function FieldGroup(props: GroupProps): VNode {
  const { name, about, rows, faulty, isSearched, isHidden, children } = props;
  const unfilled = rows.filter(({ isUnfilled }) => isUnfilled).length;
  const [isOpen, setOpen] = useState(unfilled > 0);
  useEffect(() => {
    if (faulty > 0) setOpen(true);
  }, [faulty > 0]);
  const toggled = (event: Event) => {
    if (!isSearched) setOpen((event.currentTarget as HTMLDetailsElement).open);
  };
  return html`<details class="slim" open=${isOpen || isSearched} hidden=${isHidden} onToggle=${toggled}><summary><code class="title">${name}</code> <span class="quiet">${counted(rows.length, 'value')}</span>${
    unfilled === 0 ? '' : html` <${Badge} look=${['warn', '!', `${unfilled} to fill in`]} />`
  }${faulty === 0 ? '' : html` <${Badge} look=${['fail', '✕', counted(faulty, 'error')]} />`} <span class="quiet">${about}</span></summary>
<div class="inside">${children}</div></details>`;
}

/** An error names the value, or its option without positions. */
const errorsOf = (field: ProfileField, errors: readonly ProfileError[]): readonly ProfileError[] =>
  errors.filter(({ path }) => path === field.path || path === field.option);

interface RowProps extends Pick<FormProps, 'text' | 'onText' | 'errors'> {
  readonly field: ProfileField;
  readonly option: ProfileOption | undefined;
  readonly isHidden: boolean;
}

function FieldRow({ field, option, errors, text, onText, isHidden }: RowProps): VNode {
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
  return html`<div class=${`option${isUnfilled ? ' replace' : ''}`} hidden=${isHidden}><label for=${id}><code>${path}</code>${isRequired ? html` <span class="tag">required</span>` : ''}</label>
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
