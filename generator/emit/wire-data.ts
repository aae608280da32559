import type {
  FieldForm,
  Media,
  MemberForm,
  Parameter,
  StyledForm,
  WireForm,
} from '../model/api-model.js';
import type { Codecs } from './codecs.js';
import type { Data } from './print-literal.js';

type Table = { readonly [key: string]: Data };

/** A wire form as a table row. */
export function wireRow(wire: WireForm, codecs: Codecs): Table {
  return { as: codecs.as(wire.as), list: wire.list };
}

/**
 * How values with these names are read. Names that every object has (`constructor`) are omitted: the
 * compiler would mistake the row, and plain text is the default anyway.
 */
export function wireTable(wires: readonly (readonly [string, FieldForm])[], codecs: Codecs): Table {
  const own = wires.filter(([name]) => !(name in Object.prototype));
  return Object.fromEntries(
    own.map(([name, wire]) => [name, { ...wireRow(wire, codecs), types: wire.types }]),
  );
}

/** How a parameter is read: by its texts alone if that is enough, or else by its style. */
export function readerRow({ in: location, styled }: Parameter, codecs: Codecs): Table {
  const { kind, style, explode } = styled;
  const as = codecs.as(styled.as);
  if (kind === 'text' && style !== 'label' && style !== 'matrix') return { as };
  const repeated = style === 'form' && explode === true && styled.emptyList !== true;
  if (kind === 'list' && location === 'query' && repeated) return { as, list: 'repeat' };
  if (kind === 'list' && location === 'header') return { as, list: 'comma' };
  return { as, styled: styledRow(styled, codecs) };
}

/** How a parameter is written; undefined when its plain text is sent. */
export function writerRow({ styled }: Parameter, codecs: Codecs): Table | undefined {
  const { kind, as, style, reserved } = styled;
  const json = as === 'json' || typeof as === 'object';
  const plain = kind === 'text' && !json && reserved !== true;
  return plain && (style === 'form' || style === 'simple') ? undefined : styledRow(styled, codecs);
}

/** A style with all data for reading and writing. */
function styledRow(form: StyledForm, codecs: Codecs): Table {
  const { style, kind, explode, claimed, reserved, emptyList } = form;
  const { name, ...more } = memberRow(form, codecs);
  return { name, style, kind, explode, ...more, claimed, reserved, emptyList };
}

function memberRow({ name, as, list, members, rest }: MemberForm, codecs: Codecs): Table {
  return {
    name,
    as: as === 'string' ? undefined : codecs.as(as),
    list,
    members: members?.map((one) => memberRow(one, codecs)),
    rest: rest && codecs.as(rest),
  };
}

/** The text in a path for a value of a closed list, with the prefix of its style. */
export function pathText({ name, style }: StyledForm, text: string): string {
  if (style === 'label') return `.${text}`;
  return style === 'matrix' ? `;${name}=${text}` : text;
}

/** How the fields of a body are read and written. */
export function fieldRows({ fields, styled }: Media, codecs: Codecs): Table {
  const plain = Object.entries(fields);
  const forms = Object.values(styled);
  return {
    fields: plain.length === 0 ? undefined : wireTable(plain, codecs),
    styled: forms.length === 0 ? undefined : forms.map((form) => styledRow(form, codecs)),
  };
}
