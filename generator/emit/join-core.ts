import type { Files } from './files.js';
import { HEADER_MARK, headerOfCopy } from './header.js';
import {
  fileOf,
  ImportedNames,
  moduleOf,
  plainImports,
  pointImports,
  withoutImports,
} from './import-lines.js';

/** A copy of a file of the runtime: `server/core/router.ts`. */
const COPY = /^(model|server|client)\/core\/[^/]+\.ts$/;
const MODEL_CORE = 'model/core.ts';
const DECLARED =
  /^(?:export )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type) (\w+)/gm;
/** An import that joined files cannot have: of a whole module, or under another name. */
const OTHER_IMPORT = /^import (?!type \{|\{)|^import [^;]* as /m;
const EXPORTED_AGAIN = /^export (?:type )?\{[^}]*\}(?: from '\.\/[^'\n]*')?;\n/gm;
const EXPORTED_FROM_ELSEWHERE = /^export (?:\*|(?:type )?\{[^}]*\} from '(?!\.\/))/m;

/**
 * Joins the copies of the runtime to one file for each side, `server/core.ts`, and points all imports to it.
 * A file that imports the values of a package stays a file of its own, so that only who uses it needs the
 * package; so does a file that imports such a file, or cannot be joined for its names. In `model`, which a client
 * and other outputs share, its types are enough: whoever compiles them needs the package too.
 */
export function joinCore(files: Files): Files {
  const places = new Map<string, string>();
  const joined = new Map<string, string[]>();
  const declared = new Map<string, Set<string>>();
  for (const file of inOrder(files)) {
    const core = coreOf(file);
    const text = files.get(file) ?? '';
    const names = namesIn(text);
    const known = declared.get(core) ?? new Set();
    const apart = plainImports(text).some(({ module, typeOnly, names: given }) =>
      module.startsWith('.')
        ? files.has(fileOf(file, module)) &&
          coreOf(fileOf(file, module)) === core &&
          !places.has(fileOf(file, module))
        : core === MODEL_CORE
          ? !module.startsWith('node:')
          : !typeOnly && !onlyTypes(given),
    );
    if (apart || isOdd(text) || names.some((name) => known.has(name))) continue;
    places.set(file, core);
    declared.set(core, new Set([...known, ...names]));
    joined.set(core, [...(joined.get(core) ?? []), file]);
  }
  const cores = [...joined].map(
    ([core, parts]) => [core, joinParts(core, parts, files, places)] as const,
  );
  const others = [...files]
    .filter(([file]) => !places.has(file))
    .map(([file, text]) => [file, pointImports(file, text, places)] as const);
  return new Map([...cores, ...others]);
}

/** The names that a file declares outside of functions. */
export function namesIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(DECLARED)].map(([, name = '']) => name))];
}

/** `server/core.ts` for `server/core/router.ts`. */
export const coreOf = (file: string): string => file.replace(/\/core\/.*$/, '/core.ts');

const onlyTypes = (names: string): boolean =>
  names.split(',').every((name) => name.trim() === '' || name.trim().startsWith('type '));

const isOdd = (text: string): boolean =>
  OTHER_IMPORT.test(text) || EXPORTED_FROM_ELSEWHERE.test(text);

/** The copies, each after those that it imports. */
function inOrder(files: Files): readonly string[] {
  const order = new Set<string>();
  const visit = (file: string, above: ReadonlySet<string>): void => {
    if (order.has(file) || above.has(file)) return;
    const next = new Set([...above, file]);
    for (const { module } of plainImports(files.get(file) ?? '')) {
      const target = fileOf(file, module);
      if (COPY.test(target) && files.has(target)) visit(target, next);
    }
    order.add(file);
  };
  for (const file of [...files.keys()].filter((one) => COPY.test(one)).sort()) {
    visit(file, new Set());
  }
  return [...order];
}

function joinParts(
  core: string,
  parts: readonly string[],
  files: Files,
  places: ReadonlyMap<string, string>,
): string {
  const imports = new ImportedNames();
  const bodies = parts.map((file) => {
    const text = files.get(file) ?? '';
    for (const { module, names, typeOnly } of plainImports(text)) {
      const target = fileOf(file, module);
      const place = places.get(target) ?? target;
      if (place === core) continue;
      imports.add(module.startsWith('.') ? moduleOf(core, place) : module, names, typeOnly);
    }
    const body = withoutImports(
      text.slice(text.startsWith(HEADER_MARK) ? text.indexOf('\n') + 1 : 0),
    );
    const name = file.slice(file.lastIndexOf('/') + 1);
    return `// ${name}\n${body.replace(EXPORTED_AGAIN, '').trim()}\n`;
  });
  const [side = ''] = core.split('/');
  return `${headerOfCopy(`runtime/${side}`)}\n${imports.lines()}\n${bodies.join('\n')}`;
}
