import type { Coercion } from './wire-form.js';

/** A named value that is written as text. */
export interface MemberForm {
  readonly name: string;
  /** How its text, or each text of a list, is parsed; a text stays a string when absent. */
  readonly as?: Coercion;
  readonly list?: boolean;
  /** For an object in brackets: its own fields. */
  readonly members?: readonly MemberForm[];
  /** How fields that are not named are parsed. */
  readonly rest?: Coercion;
}

/** How a text, a list or an object is written in a parameter or a form: `style` and `explode`. */
export interface StyledForm extends MemberForm {
  readonly style: 'simple' | 'label' | 'matrix' | 'form' | 'space' | 'pipe' | 'deep';
  readonly kind: 'text' | 'list' | 'object';
  readonly explode?: boolean;
  /** Names that belong to other parameters; `a[` means all names with this prefix. */
  readonly claimed?: readonly string[];
  /** Reserved characters are not encoded. */
  readonly reserved?: boolean;
  /** A name without a text means an empty list. */
  readonly emptyList?: boolean;
}

/** How a field is read and written, whether it is named or not. */
export function memberOf({ members = [], rest = 'string' }: MemberForm, name: string): MemberForm {
  return members.find((one) => one.name === name) ?? { name, as: rest };
}

/** Whether the fields of an object are separate parameters, beside other parameters. */
export function isSpread({ style, kind, explode }: StyledForm): boolean {
  return style === 'form' && kind === 'object' && explode === true;
}

/** Whether a name in a query, a form or a cookie belongs to this value. */
export function takes(form: StyledForm, key: string): boolean {
  const { style, name, members = [], rest, claimed = [] } = form;
  if (style === 'deep') return key.startsWith(`${name}[`);
  if (!isSpread(form)) return key === name;
  if (members.some((one) => one.name === key)) return true;
  const others = claimed.some((one) => (one.endsWith('[') ? key.startsWith(one) : key === one));
  return rest !== undefined && !others;
}
