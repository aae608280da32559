import { basename } from 'node:path';
import { copyJson } from './copy-json.js';
import { type FoundRef, findRefs } from './find-refs.js';
import { toPointer } from './json-pointer.js';
import { isObject, type Json, type JsonObject } from './loaded-document.js';
import type { Origins } from './origins.js';
import type { Source } from './parse-source.js';
import type { LocatedProblem, RefError } from './problem.js';
import { resolveFragment, suggestFragment, valueAt } from './resolve-fragment.js';
import type { SourceFiles } from './source-files.js';
import type { DocumentPartKind } from './walk-document.js';

type Mutable = Record<string, Json>;

/** The section of the components for a kind; a kind without one replaces its $ref. */
const SECTION: Partial<Record<DocumentPartKind, string>> = {
  schema: 'schemas',
  response: 'responses',
  parameter: 'parameters',
  example: 'examples',
  requestBody: 'requestBodies',
  header: 'headers',
  securityScheme: 'securitySchemes',
  link: 'links',
  callback: 'callbacks',
};

/** A $ref to follow: its file, and the place of its object in the document. */
interface Task {
  readonly found: FoundRef;
  readonly source: Source;
  readonly at: readonly string[];
  readonly document: readonly string[];
}

interface Target {
  readonly source: Source;
  readonly parts: readonly string[];
  readonly value: Json;
}

/** Whether a $ref already is a pointer into its own file. */
const isPointer = (ref: string): boolean => ref === '#' || ref.startsWith('#/');

/**
 * Embeds the targets of $refs to other files into the document, in place: each target once, as a
 * component. A $ref that cannot be resolved is returned with its place in its file.
 */
export async function embedFiles(
  document: JsonObject,
  origins: Origins,
  files: SourceFiles,
): Promise<readonly LocatedProblem[]> {
  const first = findRefs({ value: document, kind: 'document', at: [] }).filter(
    ({ ref }) => !isPointer(ref),
  );
  if (first.length === 0) return [];
  const embedding = new Embedding(document, origins, files);
  const isEntry = ({ at, key }: FoundRef): boolean =>
    at[0] === 'components' && at.length === 3 && key === '$ref';
  // A component that is only a reference to a file gives its name to the content of the file.
  const ordered = [...first.filter(isEntry), ...first.filter((one) => !isEntry(one))];
  const tasks = ordered.map((found): Task => {
    return { found, source: files.root, at: found.at, document: found.at };
  });
  return embedding.run(tasks);
}

class Embedding {
  readonly #tasks: Task[] = [];
  readonly #placed = new Map<string, string>();
  readonly #problems: LocatedProblem[] = [];

  constructor(
    readonly document: JsonObject,
    readonly origins: Origins,
    readonly files: SourceFiles,
  ) {}

  async run(tasks: readonly Task[]): Promise<readonly LocatedProblem[]> {
    this.#tasks.push(...tasks);
    for (let task = this.#tasks.shift(); task !== undefined; task = this.#tasks.shift()) {
      const target = await this.#find(task);
      if ('rule' in target) this.#tell(task, target);
      else this.#link(task, target);
    }
    return this.#problems;
  }

  async #find({ found, source }: Task): Promise<Target | RefError> {
    const [address = '', ...rest] = found.ref.split('#');
    const fragment = rest.join('#');
    const opened = await this.files.open(source, address);
    if ('rule' in opened) return opened;
    const parts = resolveFragment(opened.value, fragment);
    const value = parts === undefined ? undefined : valueAt(opened.value, parts);
    if (parts !== undefined && value !== undefined) return { source: opened, parts, value };
    const where = address === '' ? '' : `: ${opened.file} has no ${fragment}`;
    const suggestion = suggestFragment(opened.value, fragment);
    return {
      rule: 'ref-unresolved',
      text: `$ref ${found.ref} does not resolve${where}`,
      hint: `Correct the $ref, or add its target.${suggestion}`,
    };
  }

  /** Rewrites the $ref; a new target is placed first. */
  #link(task: Task, target: Target): void {
    const holder = task.found.holder as Mutable;
    const own = target.source === this.files.root ? `#${encoded(target.parts)}` : undefined;
    const slot = `${task.found.kind} ${target.source.file}#${toPointer(target.parts)}`;
    const known = own ?? this.#placed.get(slot);
    if (known !== undefined) {
      holder[task.found.key] = known;
      return;
    }
    const section = SECTION[task.found.kind];
    const copy = copyJson(target.value);
    if (section === undefined) this.#inline(task, target, slot, copy);
    else if (isComponent(task, section)) this.#replace(task, target, slot, copy);
    else this.#add(task, target, slot, copy, section);
  }

  #add(task: Task, target: Target, slot: string, copy: Json, section: string): void {
    const components = child(this.document as Mutable, 'components');
    const named = child(components, section);
    const name = freeName(named, target);
    named[name] = copy;
    this.#moved(named, name, target);
    const at = ['components', section, name];
    this.#placed.set(slot, `#${encoded(at)}`);
    (task.found.holder as Mutable)[task.found.key] = `#${encoded(at)}`;
    this.#follow(copy, task.found.kind, target, at);
  }

  /** The component that was only a $ref becomes the target itself. */
  #replace(task: Task, target: Target, slot: string, copy: Json): void {
    const parent = valueAt(this.document, task.document.slice(0, -1)) as Mutable;
    const name = task.document.at(-1) ?? '';
    parent[name] = copy;
    this.#moved(parent, name, target);
    this.#placed.set(slot, `#${encoded(task.document)}`);
    this.#follow(copy, task.found.kind, target, task.document);
  }

  /** For kinds without a section in the components: the target's members replace the $ref. */
  #inline(task: Task, target: Target, slot: string, copy: Json): void {
    const holder = task.found.holder as Mutable;
    this.#placed.set(slot, `#${encoded(task.document)}`);
    delete holder['$ref'];
    this.#follow(copy, task.found.kind, target, task.document, holder);
    for (const [key, value] of Object.entries(isObject(copy) ? copy : {})) {
      if (Object.hasOwn(holder, key)) continue;
      holder[key] = value;
      this.origins.set(holder, key, { source: target.source, parts: [...target.parts, key] });
    }
  }

  #moved(parent: object, key: string, target: Target): void {
    this.origins.set(parent, key, { source: target.source, parts: target.parts });
  }

  /** The $refs of the copy come next, relative to its file. */
  #follow(
    copy: Json,
    kind: DocumentPartKind,
    target: Target,
    at: readonly string[],
    stead?: JsonObject,
  ): void {
    for (const found of findRefs({ value: copy, kind, at: [] })) {
      const moved = found.holder === copy && stead !== undefined ? { holder: stead } : {};
      this.#tasks.push({
        found: { ...found, ...moved },
        source: target.source,
        at: [...target.parts, ...found.at],
        document: [...at, ...found.at],
      });
    }
  }

  #tell({ found, source, at, document }: Task, error: RefError): void {
    const inRoot = source === this.files.root;
    const origin = inRoot ? this.origins.at(this.document, [...document, found.key]) : undefined;
    const place = origin?.source ?? source;
    const pointer = toPointer(origin?.parts ?? [...at, found.key]);
    this.#problems.push({ ...error, pointer, place: place.place(pointer), source: place.text });
  }
}

function isComponent({ document, found }: Task, section: string): boolean {
  const [components, kind] = document;
  const alone = Object.keys(found.holder).length === 1 && found.key === '$ref';
  return document.length === 3 && components === 'components' && kind === section && alone;
}

function child(parent: Mutable, key: string): Mutable {
  if (!isObject(parent[key])) parent[key] = {};
  return parent[key] as Mutable;
}

/** The last part of the path, or the file's name, made unique. */
function freeName(named: Mutable, { source, parts }: Target): string {
  const stem = basename(source.file).replace(/\.(ya?ml|json)$/i, '');
  const wanted = (parts.at(-1) ?? stem).replace(/[^A-Za-z0-9._-]+/g, '_') || 'part';
  let name = wanted;
  for (let count = 2; Object.hasOwn(named, name); count++) name = `${wanted}-${count}`;
  return name;
}

function encoded(parts: readonly string[]): string {
  return toPointer(parts).replaceAll('%', '%25');
}
