import { posix } from 'node:path';

/** `import { a, type B } from './x.js';` on its own lines, as our files have it. */
const PLAIN = /^import\s+(type\s+)?\{([^}]*)\}\s+from\s+(['"])([^'"\n]+)\3;?\n/gm;

/** Names with the module that they come from; a name is used as a value, or only as a type. */
export class ImportedNames {
  readonly #modules = new Map<string, Map<string, 'type' | 'value'>>();

  /** Adds the names between the braces of an import. */
  add(module: string, names: string, typeOnly: boolean): void {
    const known = this.#modules.get(module) ?? new Map<string, 'type' | 'value'>();
    this.#modules.set(module, known);
    for (const text of names.split(',')) {
      const [, type, name = ''] = /^\s*(type\s+)?(.*?)\s*$/s.exec(text) ?? [];
      if (name === '') continue;
      const isValue = !typeOnly && type === undefined;
      if (isValue || !known.has(name)) known.set(name, isValue ? 'value' : 'type');
    }
  }

  /** The import of one module, in the formatter's layout. */
  line(module: string): string {
    const all = [...(this.#modules.get(module) ?? [])].sort(([a], [b]) =>
      byLetter(a, b) ? -1 : 1,
    );
    const typeOnly = all.every(([, use]) => use === 'type');
    const names = all.map(([name, use]) => (use === 'type' && !typeOnly ? `type ${name}` : name));
    const start = typeOnly ? 'import type' : 'import';
    const flat = `${start} { ${names.join(', ')} } from '${module}';\n`;
    if (flat.length <= 101) return flat;
    return `${start} {\n${names.map((name) => `  ${name},\n`).join('')}} from '${module}';\n`;
  }

  /** All imports: packages before files. */
  lines(): string {
    const rank = (module: string): string => `${module.startsWith('.') ? 1 : 0}${module}`;
    return [...this.#modules.keys()]
      .sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
      .map((module) => this.line(module))
      .join('');
  }
}

const byLetter = (a: string, b: string): boolean => a.toLowerCase() < b.toLowerCase();

/** The plain imports of a text, with the names between their braces. */
export function plainImports(text: string): readonly {
  readonly module: string;
  readonly names: string;
  readonly typeOnly: boolean;
}[] {
  return [...text.matchAll(PLAIN)].map(([, type, names = '', , module = '']) => ({
    module,
    names,
    typeOnly: type !== undefined,
  }));
}

/** The text without its plain imports. */
export const withoutImports = (text: string): string => text.replace(PLAIN, '');

/**
 * The text with its imports of some files pointed to others. Imports of files that become one file become
 * one import, at the place of the first.
 */
export function pointImports(
  file: string,
  text: string,
  places: ReadonlyMap<string, string>,
): string {
  const names = new ImportedNames();
  const moved = (module: string): string | undefined => {
    const target = places.get(fileOf(file, module));
    return target === undefined ? undefined : moduleOf(file, target);
  };
  for (const { module, names: given, typeOnly } of plainImports(text)) {
    const target = moved(module);
    if (target !== undefined) names.add(target, given, typeOnly);
  }
  const printed = new Set<string>();
  const plain = text.replace(PLAIN, (whole, _type, _names, _quote, module: string) => {
    const target = moved(module);
    if (target === undefined) return whole;
    if (printed.has(target)) return '';
    printed.add(target);
    return names.line(target);
  });
  return plain.replace(OTHER, (whole, start: string, module: string, end: string) => {
    const target = moved(module);
    return target === undefined ? whole : `${start}${target}${end}`;
  });
}

/** Any other import or export of a file. */
const OTHER = /^((?:import|export|\})[^'"\n]*['"])(\.[^'"\n]*\.js)(['"])/gm;

/** The file that a module specifier means, seen from a file: `server/core/router.ts`. */
export function fileOf(from: string, module: string): string {
  if (!module.startsWith('.')) return module;
  return posix.join(posix.dirname(from), module).replace(/\.js$/, '.ts');
}

/** The module specifier of a file, seen from another one. */
export function moduleOf(from: string, file: string): string {
  const path = posix.relative(posix.dirname(from), file).replace(/\.ts$/, '.js');
  return path.startsWith('.') ? path : `./${path}`;
}
