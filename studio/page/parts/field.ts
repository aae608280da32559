import type { ComponentChildren, VNode } from 'preact';
import { html } from './html.js';

interface FieldProps {
  readonly label: ComponentChildren;
  readonly name: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly hint?: ComponentChildren;
  /** Attributes of the input, such as its type. */
  readonly input?: Readonly<Record<string, unknown>>;
  /** Several lines. */
  readonly isLong?: boolean;
}

/** A labelled input with its explanation. */
export function Field({
  label,
  name,
  value,
  onValue,
  hint,
  input = {},
  isLong,
}: FieldProps): VNode {
  const typed = (event: Event) => onValue((event.currentTarget as HTMLInputElement).value);
  const about = hint === undefined ? undefined : `${name}-hint`;
  const tag = isLong === true ? 'textarea' : 'input';
  return html`<div class="field"><label for=${name}>${label}</label>
<${tag} id=${name} name=${name} value=${value} onInput=${typed} aria-describedby=${about} autocomplete="off" ...${input} />
${hint === undefined ? '' : html`<p class="quiet" id=${about}>${hint}</p>`}</div>`;
}

interface ChoiceProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A labelled check box. */
export function Choice({ label, isOn, onChange }: ChoiceProps): VNode {
  const changed = (event: Event) => onChange((event.currentTarget as HTMLInputElement).checked);
  return html`<label class="choice"><input type="checkbox" checked=${isOn} onChange=${changed} /> ${label}</label>`;
}
