import type { Coding, Media, ParameterLocation } from '../model/api-model.js';
import { itemsOf } from '../model/item-shape.js';
import type { NamePool } from '../model/naming.js';
import { importTypes } from './declare-type.js';
import { NameLiteral } from './print-literal.js';

const WRITERS: Readonly<Record<Coding, string>> = {
  json: 'writeJson',
  text: 'writePlain',
  form: 'writeFields',
  multipart: 'writeMultipart',
  binary: 'writeBytes',
};

const READERS: Readonly<Record<Coding, string>> = {
  json: 'readJson',
  text: 'readText',
  form: 'readForm',
  multipart: 'readMultipart',
  binary: 'readBytes',
};

const PLACES: Readonly<Record<ParameterLocation, string>> = {
  path: 'writeInPath',
  query: 'writeInQuery',
  header: 'writeInHeader',
  cookie: 'writeInCookie',
};

/** Names of runtime functions in a file; only the requested ones are imported. */
export interface ClientFunctions {
  readonly writer: (media: Media) => NameLiteral;
  readonly reader: (media: Media) => NameLiteral;
  readonly placeWriter: (location: ParameterLocation) => NameLiteral;
  readonly query: () => NameLiteral;
  readonly cookies: () => NameLiteral;
  readonly header: () => NameLiteral;
  readonly body: () => NameLiteral;
  readonly streams: () => NameLiteral;
  /** Reads items from a stream; undefined for a body that is one value. */
  readonly opener: (media: Media) => NameLiteral | undefined;
  /** The imports, once all names are known. */
  imports(types: Readonly<Record<string, readonly string[]>>): string;
}

/** A name that the file already has gets a number: `writeJson as writeJson2`. */
export function clientFunctions(pool: NamePool): ClientFunctions {
  const taken = new Map<string, string>();
  const use = (name: string): NameLiteral => {
    const local = taken.get(name) ?? pool.take(name);
    taken.set(name, local);
    return new NameLiteral(local);
  };
  return {
    writer: ({ coding, styled, exact }) => {
      const hasStyles = coding === 'form' && Object.keys(styled).length > 0;
      const plain = hasStyles ? 'writeStyledFields' : WRITERS[coding];
      return use(exact === undefined ? plain : 'writeExactJson');
    },
    reader: ({ coding, exact }) => use(exact === undefined ? READERS[coding] : 'readExactJson'),
    placeWriter: (location) => use(PLACES[location]),
    query: () => use('writeQuery'),
    cookies: () => use('writeCookies'),
    header: () => use('readHeader'),
    body: () => use('writeBody'),
    opener: ({ type, item }) => {
      const kind = itemsOf(type);
      if (kind === 'lines') return use('openLines');
      return kind && use(item === undefined ? 'openEvents' : 'openJsonEvents');
    },
    streams: () => use('streamOpener'),
    imports: (types) => {
      const lines = [...taken].map(([name, local]) => importLine(name, local));
      const typed = Object.entries(types).map(([file, names]) =>
        importTypes(names, `../core/${file}.js`),
      );
      return [...typed, ...lines].sort(byPath).join('');
    },
  };
}

function importLine(name: string, local: string): string {
  const kebab = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const named = name === local ? name : `${name} as ${local}`;
  return `import { ${named} } from '../core/${kebab}.js';\n`;
}

function byPath(one: string, other: string): number {
  return one.slice(one.indexOf("'")) < other.slice(other.indexOf("'")) ? -1 : 1;
}
