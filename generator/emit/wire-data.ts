import type {
  FieldForm,
  Media,
  MemberForm,
  Parameter,
  StyledForm,
  WireForm,
} from '../model/api-model.js';
import type { Data } from './print-literal.js';

type Table = { readonly [key: string]: Data };

/** A wire form as a table row. */
export function wireRow(wire: WireForm): Table {
  return { as: wire.as, list: wire.list };
}

/**
 * How values of these names are read. Names that every object has (`constructor`) are left out: the
 * compiler would take the row for something else, and plain text is what is read without it.
 */
export function wireTable(wires: readonly (readonly [string, FieldForm])[]): Table {
  const own = wires.filter(([name]) => !(name in Object.prototype));
  return Object.fromEntries(
    own.map(([name, wire]) => [name, { ...wireRow(wire), types: wire.types }]),
  );
}

/** How a parameter is read: by its texts alone where that is enough, else by its style. */
export function readerRow({ in: location, styled }: Parameter): Table {
  const { kind, as, style, explode } = styled;
  if (kind === 'text' && style !== 'label' && style !== 'matrix') return { as };
  const repeated = style === 'form' && explode === true && styled.emptyList !== true;
  if (kind === 'list' && location === 'query' && repeated) return { as, list: 'repeat' };
  if (kind === 'list' && location === 'header') return { as, list: 'comma' };
  return { as, styled: styledRow(styled) };
}

/** How a parameter is written, or undefined where its plain text is what is sent. */
export function writerRow({ styled }: Parameter): Table | undefined {
  const { kind, as, style, reserved } = styled;
  const plain = kind === 'text' && as !== 'json' && reserved !== true;
  return plain && (style === 'form' || style === 'simple') ? undefined : styledRow(styled);
}

/** A style with all that it needs to be read and written. */
export function styledRow(form: StyledForm): Table {
  const { style, kind, explode, claimed, reserved, emptyList } = form;
  const { name, ...more } = memberRow(form);
  return { name, style, kind, explode, ...more, claimed, reserved, emptyList };
}

function memberRow({ name, as, list, members, rest }: MemberForm): Table {
  return {
    name,
    as: as === 'string' ? undefined : as,
    list,
    members: members?.map(memberRow),
    rest,
  };
}

/** What stands in a path for a value of a closed list, with the sign that its style begins with. */
export function pathText({ name, style }: StyledForm, text: string): string {
  if (style === 'label') return `.${text}`;
  return style === 'matrix' ? `;${name}=${text}` : text;
}

/** How the fields of a body are read and written. */
export function fieldRows({ fields, styled }: Media): Table {
  const plain = Object.entries(fields);
  const forms = Object.values(styled);
  return {
    fields: plain.length === 0 ? undefined : wireTable(plain),
    styled: forms.length === 0 ? undefined : forms.map(styledRow),
  };
}
