import { basename } from 'node:path';
import { addComponent, localRef } from './add-component.js';
import { copyJson } from './copy-json.js';
import { type FoundRef, findRefs } from './find-refs.js';
import { toPointer } from './json-pointer.js';
import { isObject, type Json, type JsonObject } from './loaded-document.js';
import type { Origins } from './origins.js';
import type { Source } from './parse-source.js';
import type { LocatedProblem, RefError } from './problem.js';
import { resolveFragment, suggestFragment, valueAt } from './resolve-fragment.js';
import { mayName, SchemaIds } from './schema-ids.js';
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
 * component. References by `$id` and `$anchor` become pointers. A $ref that cannot be resolved is
 * returned with its place in its file.
 */
export async function embedFiles(
  document: JsonObject,
  origins: Origins,
  files: SourceFiles,
): Promise<readonly LocatedProblem[]> {
  const ids = idsOf(files.root, document);
  const first = findRefs(
    { value: document, kind: 'document', at: [] },
    (ref, at) => !isPointer(ref) || ids?.isWithin(at) === true,
  );
  if (first.length === 0) return [];
  const embedding = new Embedding(document, origins, files, ids);
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
  readonly #ids = new Map<Source, SchemaIds | undefined>();

  constructor(
    readonly document: JsonObject,
    readonly origins: Origins,
    readonly files: SourceFiles,
    ids: SchemaIds | undefined,
  ) {
    this.#ids.set(files.root, ids);
  }

  async run(tasks: readonly Task[]): Promise<readonly LocatedProblem[]> {
    this.#tasks.push(...tasks);
    for (let task = this.#tasks.shift(); task !== undefined; task = this.#tasks.shift()) {
      const target = await this.#find(task);
      if ('rule' in target) this.#tell(task, target);
      else this.#link(task, target);
    }
    return this.#problems;
  }

  async #find({ found, source, at }: Task): Promise<Target | RefError> {
    const named = this.#idsOf(source)?.find(found.ref, at);
    if (named !== undefined) return this.#target(source, named);
    const [address = '', ...rest] = found.ref.split('#');
    const fragment = rest.join('#');
    const opened = await this.files.open(source, address);
    if ('rule' in opened) return opened;
    const parts = resolveFragment(this.#valueOf(opened), fragment);
    if (parts !== undefined) return this.#target(opened, parts);
    const where = address === '' ? '' : `: ${opened.file} has no ${fragment}`;
    const suggestion = suggestFragment(opened.value, fragment);
    return {
      rule: 'ref-unresolved',
      text: `$ref ${found.ref} does not resolve${where}`,
      hint: `Correct the $ref, or add its target.${suggestion}`,
    };
  }

  /** The root with what overlays changed, or a file as it was read. */
  #valueOf(source: Source): Json {
    return source === this.files.root ? this.document : source.value;
  }

  #target(source: Source, parts: readonly string[]): Target {
    return { source, parts, value: valueAt(this.#valueOf(source), parts) ?? null };
  }

  #idsOf(source: Source): SchemaIds | undefined {
    if (!this.#ids.has(source)) {
      this.#ids.set(source, idsOf(source, this.#valueOf(source)));
    }
    return this.#ids.get(source);
  }

  /** Rewrites the $ref; a new target is placed first. */
  #link(task: Task, target: Target): void {
    const holder = task.found.holder as Mutable;
    const own = target.source === this.files.root ? localRef(target.parts) : undefined;
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
    const part = { section, wanted: nameOf(target), value: copy };
    const { at, ref } = addComponent(this.document, this.origins, part, target);
    this.#placed.set(slot, ref);
    (task.found.holder as Mutable)[task.found.key] = ref;
    this.#follow(copy, task.found.kind, target, at);
  }

  /** The component that was only a $ref becomes the target itself. */
  #replace(task: Task, target: Target, slot: string, copy: Json): void {
    const parent = valueAt(this.document, task.document.slice(0, -1)) as Mutable;
    const name = task.document.at(-1) ?? '';
    parent[name] = copy;
    this.#moved(parent, name, target);
    this.#placed.set(slot, localRef(task.document));
    this.#follow(copy, task.found.kind, target, task.document);
  }

  /** For kinds without a section in the components: the target's members replace the $ref. */
  #inline(task: Task, target: Target, slot: string, copy: Json): void {
    const holder = task.found.holder as Mutable;
    this.#placed.set(slot, localRef(task.document));
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

const idsOf = ({ text, file }: Source, value: Json): SchemaIds | undefined =>
  mayName(text) ? new SchemaIds(value, file) : undefined;

function isComponent({ document, found }: Task, section: string): boolean {
  const [components, kind] = document;
  const alone = Object.keys(found.holder).length === 1 && found.key === '$ref';
  return document.length === 3 && components === 'components' && kind === section && alone;
}

/** The last part of the path, or the file's name. */
function nameOf({ source, parts }: Target): string {
  return parts.at(-1) ?? basename(source.file).replace(/\.(ya?ml|json)$/i, '');
}
