import type { WantedTag } from '../wanted-tag.js';

/** Picks one of several values; the source of randomness for the tests. */
export type Pick = <T>(choices: readonly T[]) => T;

/**
 * A handler file as a user may have changed it: the same handlers, with different code around them.
 */
export function userFile(tag: WantedTag, pick: Pick): string {
  const layout = pick(LAYOUTS);
  const tab = pick(['  ', '    ', '\t']);
  const members = shuffle(tag.operations, pick).map((id) => layout.member(id, pick));
  const inline = layout.inline === true;
  const lines = [
    ...pick(HEADS),
    ...shuffle([...imports(tag, pick), ...pick(OWN_IMPORTS)], pick),
    ...pick(HELPERS),
    ...(inline ? [`${layout.before(tag).join('')}${members.flat().join(', ')}}`] : []),
    ...(inline ? [] : layout.before(tag)),
    ...(inline ? [] : members).flatMap((member, index) => [
      ...pick(COMMENTS).map(indent),
      ...separated(member, layout.separator(index === members.length - 1, pick), pick).map(indent),
    ]),
    ...pick(COMMENTS).map(indent),
    ...layout.after.map((line) => line.replace('TYPE', tag.type)),
    ...pick(HELPERS).map((line) => line.replace('helper', 'second')),
  ];
  const text = lines.join('\n') + pick(['', '\n', '\n\n']);
  return pick(['', '\uFEFF']) + text.replaceAll('@@', tab).replaceAll('\n', pick(['\n', '\r\n']));
}

const indent = (line: string): string => `@@${line}`;

/** The comma follows the last line of a member, and a comment may follow the comma. */
function separated(member: readonly string[], separator: string, pick: Pick): readonly string[] {
  const end = `${member.at(-1)}${separator}${pick(['', ' // }', ' /* { */'])}`;
  return [...member.slice(0, -1), end];
}

function imports(tag: WantedTag, pick: Pick): readonly string[] {
  const [quote, end] = [pick(["'", '"']), pick(['', ';', '; // generated', ' /* two\nlines */'])];
  const from = (file: string): string =>
    `from ${quote}../../generated/server/${file}.js${quote}${end}`;
  const type = pick(['', 'type ']);
  const error = `import { NotImplementedError } ${from('core/hooks')}`;
  return [
    pick([
      `import ${type}{ ${tag.type} } ${from('bank/handlers')}`,
      `import {\n@@${type === '' ? 'type ' : ''}${tag.type},\n} ${from('bank/handlers')}`,
    ]),
    ...pick([[error], []]),
  ];
}

/** Files with this comment have all handlers on one line. */
export const INLINE = '/* inline */';

interface Layout {
  readonly inline?: boolean;
  before(tag: WantedTag): readonly string[];
  readonly after: readonly string[];
  member(id: string, pick: Pick): readonly string[];
  separator(last: boolean, pick: Pick): string;
}

const inObject = {
  member: (id: string, pick: Pick): readonly string[] =>
    pick([
      [`async ${id}(_request, _context) {`, `@@throw new NotImplementedError('${id}');`, '}'],
      [
        `'${id}': async ({ path }, ctx) => {`,
        `@@const text = \`}\${path} {\`;`,
        '@@return text;',
        '}',
      ],
      [`${id}`],
      [`${id}: ${id}(kit, /[}]/)`],
      [`['${id}']: (req) =>`, '@@req'],
      [`async ${id} ( a , b ) { return [a, b] }`],
    ]),
  separator: (last: boolean, pick: Pick): string => (last ? pick(['', ',']) : ','),
};

const LAYOUTS: readonly Layout[] = [
  {
    inline: true,
    before: ({ type }) => [`export const all: ${type} = { ${INLINE} `],
    after: [],
    member: (id, pick) => [pick([`async ${id}() { return '}' }`, `${id}`, `"${id}": (a) => a`])],
    separator: () => '',
  },
  {
    before: ({ name, type }) => [`export function ${name}(kit: Kit): ${type} {`, '@@return {'],
    after: ['@@};', '}'],
    ...inObject,
  },
  {
    before: ({ name, type }) => [`export const ${name}: ${type} =`, '{'],
    after: ['}'],
    ...inObject,
  },
  {
    before: ({ name, type }) => [`export const ${name} = (kit: Kit): Readonly<${type}> => ({`],
    after: ['})'],
    ...inObject,
  },
  {
    before: ({ type }) => ['const all = <', `@@${type}`, '>{'],
    after: ['} // all', 'export { all as handlers };'],
    ...inObject,
  },
  {
    before: () => ['export default Object.freeze({'],
    after: ['} satisfies TYPE);'],
    ...inObject,
  },
  {
    before: ({ type }) => ['@injectable()', `export default class Mine implements ${type}`, '{'],
    after: ['}'],
    member: (id, pick) =>
      pick([
        ['@logged("}")', `async ${id}(request: Request) {`, '@@return `}`;', '}'],
        [`${id} = async () => {`, `@@throw new NotImplementedError('${id}');`, '};'],
        [`public readonly ${id} = make('${id}');`],
        ['#cache = new Map<string, {}>();', `async ${id}() {}`],
      ]).map((line, index) => line.replace('#cache', `#cache${id}${index}`)),
    separator: () => '',
  },
];

const HEADS = [
  [],
  ['// Copyright: us', ''],
  ['/* Handlers', ' * } of ours', ' */'],
  ["'use strict';"],
] as const;

const OWN_IMPORTS = [
  [],
  ["import kit, { type Kit } from './kit.js';"],
  ["import * as fs from 'node:fs';", 'import "./side-effect.js"'],
] as const;

const HELPERS = [
  [],
  ['', `const helper = { x: \`\${\`}\`}\` }; // {`],
  ['', '/** Not a handler. */', 'function helper(a: number) {', '@@return { a };', '}', ''],
] as const;

const COMMENTS = [
  [],
  ['// a comment with }'],
  ['', '/**', ' * Documented: { }', ' */'],
  ['/* one */ // two'],
] as const;

function shuffle<T>(list: readonly T[], pick: Pick): readonly T[] {
  if (list.length < 2) return list;
  const index = pick(list.map((_, at) => at));
  const rest = list.filter((_, at) => at !== index);
  return [...list.slice(index, index + 1), ...shuffle(rest, pick)];
}
