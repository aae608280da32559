import type { Coercion } from './wire-form.js';

/** A value with a name that stands as text. */
export interface MemberForm {
  readonly name: string;
  /** How its text is read, or each text of a list; a text stays as it is if absent. */
  readonly as?: Coercion;
  readonly list?: boolean;
  /** Of an object in brackets: its own members. */
  readonly members?: readonly MemberForm[];
  /** How members that are not named are read. */
  readonly rest?: Coercion;
}

/** How a text, a list or an object stands in a parameter or a form: `style` and `explode`. */
export interface StyledForm extends MemberForm {
  readonly style: 'simple' | 'label' | 'matrix' | 'form' | 'space' | 'pipe' | 'deep';
  readonly kind: 'text' | 'list' | 'object';
  readonly explode?: boolean;
  /** Names that are of others; `a[` means all that begin so. */
  readonly claimed?: readonly string[];
  /** Reserved characters are written as they are. */
  readonly reserved?: boolean;
  /** A name without a text is an empty list. */
  readonly emptyList?: boolean;
}

/** How a member is read and written, be it named or not. */
export function memberOf({ members = [], rest = 'string' }: MemberForm, name: string): MemberForm {
  return members.find((one) => one.name === name) ?? { name, as: rest };
}

/** True where the members of an object have names of their own beside other parameters. */
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
