import { posix } from 'node:path';
import { addHandlers } from './add-handlers.js';
import { coreModule, moveCoreImports } from './core-modules.js';
import { type Binding, isOfAnother } from './find-bindings.js';
import { followDocuments } from './follow-documents.js';
import { markGone, markRenamed, renamedTo, unmark } from './gone-marks.js';
import type { Member } from './host-members.js';
import { modulePath, newHandlerFile, newServerFile, type Places } from './new-file.js';
import type { UserFile } from './read-user-files.js';
import { parse, parseSources, type SourceFile, syntaxErrors } from './source-file.js';
import { type PlacedHost, surveySources } from './survey-sources.js';
import { applyEdits, type TextEdit } from './text-edit.js';
import { untypedHandlers } from './untyped-handlers.js';
import type { WantedTag } from './wanted-tag.js';

/** The planned files, and notes for the user. */
export interface SkeletonPlan {
  /** New texts, without unchanged files. */
  readonly texts: ReadonlyMap<string, string>;
  readonly notes: readonly string[];
}

/** Plans a skeleton from the existing files; nothing is read or written. */
export function planSkeleton(
  files: readonly UserFile[],
  wanted: readonly WantedTag[],
  places: Places,
): SkeletonPlan {
  const followed = followDocuments(files, wanted, places);
  const { texts, notes } = new Planner(followed.files, wanted, places).plan();
  const moved = followed.files.filter((file) => !files.includes(file));
  return {
    texts: new Map([...moved.map(({ name, text }) => [name, text] as const), ...texts]),
    notes: [...followed.notes, ...notes],
  };
}

/** Goes through tags and hosts, and collects edits, new files and notes. */
class Planner {
  readonly #edits = new Map<string, TextEdit[]>();
  readonly #created = new Map<string, string>();
  readonly #newTags: WantedTag[] = [];
  readonly #notes: string[] = [];
  /** Operations whose handler only has to be renamed. */
  readonly #awaited = new Set<string>();
  readonly #survey;

  constructor(
    private readonly files: readonly UserFile[],
    private readonly wanted: readonly WantedTag[],
    private readonly places: Places,
  ) {
    const speaking = files.filter((file) => speaksOfHandlers(file, wanted));
    this.#survey = surveySources(parseSources(speaking, places.shown), wanted);
  }

  plan(): SkeletonPlan {
    for (const { source, binding, type } of this.#survey.renamed) {
      this.#adaptImport(source, binding, type);
    }
    for (const { source, binding } of this.#survey.lost) {
      this.#note(
        `${source.name} imports ${binding.imported}, which is no longer generated: its tag was removed.`,
      );
    }
    for (const host of this.#survey.places) {
      this.#settleMembers(host);
      this.#tellUntyped(host);
    }
    for (const tag of this.wanted) this.#complete(tag);
    this.#moveImports();
    this.#addServer();
    return { texts: this.#texts(), notes: this.#notes };
  }

  #adaptImport(source: SourceFile, { specifier, imported }: Binding, type: string): void {
    if (specifier === undefined) {
      this.#note(`${source.name} uses ${imported}, which is now called ${type}; rename it there.`);
      return;
    }
    const { propertyName, name } = specifier;
    const edit =
      propertyName === undefined
        ? { start: name.getStart(), end: name.getStart(), text: `${type} as ` }
        : { start: propertyName.getStart(), end: propertyName.getEnd(), text: type };
    this.#edit(source.name, [edit]);
    this.#note(`${source.name}: ${imported} is now called ${type}; its import was updated.`);
  }

  /** Files of the skeleton import the shared code from where it is now. */
  #moveImports(): void {
    for (const file of this.files.filter(({ text }) => text.includes('/core/'))) {
      const source = { ...file, tree: parse(file.name, file.text) };
      const edits = moveCoreImports(source, this.places);
      if (edits.length === 0) continue;
      this.#edit(file.name, edits);
      this.#note(`${file.name}: imports of shared code were updated, which is in one file now.`);
    }
  }

  /**
   * Reports handlers without a return type: there, the compiler accepts undeclared members in a
   * response.
   */
  #tellUntyped({ source, members, type, binding, tags }: PlacedHost): void {
    const operations = tags.flatMap((tag) => tag.operations);
    const untyped = untypedHandlers(members.list).filter((name) => operations.includes(name));
    const [first] = untyped;
    if (first === undefined) return;
    const whole = binding.partial ? `Required<${type}>` : type;
    const more = untyped.length > 3 ? ` and ${untyped.length - 3} more` : '';
    this.#note(
      `${source.name}: the compiler accepts responses with undeclared members in ${untyped.slice(0, 3).join(', ')}${more}; add the return type there, for example ReturnType<${whole}['${first}']>.`,
    );
  }

  /**
   * Marks handlers whose operation is gone, unmarks those whose operation is back, and reports
   * those that belong to another tag.
   */
  #settleMembers({ source, members, tags, document }: PlacedHost): void {
    const operations = this.wanted.filter((tag) => tag.document === document);
    for (const member of members.list) {
      const tag = operations.find((one) => one.operations.includes(member.name));
      if (tag !== undefined) {
        this.#edit(source.name, unmark(source.text, member));
        this.#tellMoved(source, member, tag);
        if (!tags.includes(tag)) {
          this.#note(
            `operation ${member.name} now belongs to tag ${tag.tag}; its handler stays in ${source.name}: move it by hand.`,
          );
        }
      } else if (member.handles && !this.#settleRenamed(source, member, operations)) {
        const edits = markGone(source.text, member);
        this.#edit(source.name, edits);
        const marked = edits.length > 0 ? 'was' : 'is';
        this.#note(
          `operation ${member.name} is gone; its handler ${marked} marked in ${source.name}: move what you still need elsewhere and delete the handler, because the file may not compile with it.`,
        );
      }
    }
  }

  /** Reports a handler whose name means another operation now, while its own has a new name. */
  #tellMoved(source: SourceFile, member: Member, { document, calls }: WantedTag): void {
    const id = this.places.renamed?.get(document)?.get(member.name);
    if (id === undefined) return;
    const line = lineOf(source.text, member, this.#edits.get(source.name));
    this.#note(
      `${member.name} is now ${calls?.get(member.name) ?? 'another operation'}, and what it was is ${id}: move your handler (${source.name}:${line}).`,
    );
  }

  /** Whether the operation of a handler has another id now: the user renames the handler, and gets no second one. */
  #settleRenamed(source: SourceFile, member: Member, tags: readonly WantedTag[]): boolean {
    const [first] = tags;
    const known = first && this.places.renamed?.get(first.document)?.get(member.name);
    const id = renamedTo(source.text, member) ?? known;
    const tag = tags.find(({ operations }) => id !== undefined && operations.includes(id));
    if (id === undefined || tag === undefined) return false;
    const isWritten = this.#survey.hosts.some(
      (host) => host.document === tag.document && host.members.list.some(({ name }) => name === id),
    );
    if (isWritten) return false;
    this.#awaited.add(`${tag.document} ${id}`);
    const edits = markRenamed(source.text, member, id);
    this.#edit(source.name, edits);
    const line = lineOf(source.text, member, this.#edits.get(source.name));
    const call = tag.calls?.get(id) ?? 'the document';
    this.#note(
      `${call}: ${member.name} is now ${id}; rename your handler (${source.name}:${line}).`,
    );
    return true;
  }

  /** Adds the missing handlers of a tag, or reports why that is not possible. */
  #complete(tag: WantedTag): void {
    const { hosts, imports } = this.#survey;
    const own = hosts.filter(({ tags }) => tags.includes(tag));
    const target = this.#targetOf(tag, own);
    const others = hosts.filter((host) => host.document === tag.document && !own.includes(host));
    const handling = [...others, ...(target === undefined ? own : [target])];
    const known = new Set([
      ...handling.flatMap(({ members }) => members.list.map(({ name }) => name)),
      ...own.flatMap(({ omitted }) => omitted),
    ]);
    const lacking = tag.operations.filter(
      (id) => !known.has(id) && !this.#awaited.has(`${tag.document} ${id}`),
    );
    if (lacking.length === 0) return;
    if (target !== undefined) {
      this.#addTo(target, lacking);
      return;
    }
    if (own.length > 0) {
      const where = [...new Set(own.map(({ source }) => source.name))].join(', ');
      this.#note(
        own.some(({ partial }) => !partial)
          ? `handlers of tag ${tag.tag} are in several places (${where}); add these by hand to one: ${lacking.join(', ')}.`
          : `${where} omits handlers of tag ${tag.tag}, as its type allows; they answer 501: ${lacking.join(', ')}.`,
      );
      return;
    }
    const stranger =
      imports.find(({ binding }) => !binding.partial && binding.tags.includes(tag))?.source.name ??
      this.files.find(({ name, text }) => name === tag.file && !this.#isExplained(name, text))
        ?.name;
    if (stranger === undefined) this.#create(tag, lacking);
    else {
      this.#note(
        `cannot find the handlers of tag ${tag.tag} in ${stranger}; add these by hand: ${lacking.join(', ')}.`,
      );
    }
  }

  /** Whether a file has handlers that were found, or those of another document. */
  #isExplained(file: string, text: string): boolean {
    const isHost = this.#survey.hosts.some(({ source }) => source.name === file);
    return isHost || isOfAnother(text, this.wanted);
  }

  /** Plans a new file; its name gets a number when the usual file already exists. */
  #create(tag: WantedTag, operations: readonly string[]): void {
    let { file } = tag;
    const taken = (name: string): boolean => this.files.some((one) => one.name === name);
    for (let n = 2; taken(file); n += 1) file = tag.file.replace(/\.ts$/, `-${n}.ts`);
    const placed = { ...tag, file };
    this.#created.set(file, newHandlerFile(placed, operations, this.places));
    this.#newTags.push(placed);
  }

  /** The only host whose type requires all handlers; of several, the one in the usual file. */
  #targetOf(tag: WantedTag, hosts: readonly PlacedHost[]): PlacedHost | undefined {
    const full = hosts.filter(({ partial }) => !partial);
    if (full.length === 1) return full[0];
    const usual = full.filter(({ source }) => source.name === tag.file);
    return usual.length === 1 ? usual[0] : undefined;
  }

  #addTo(host: PlacedHost, lacking: readonly string[]): void {
    const { source, members } = host;
    if (members.unseen.length > 0) {
      const [unseen] = members.unseen;
      this.#note(
        `${source.name} may get handlers from ${unseen}; add these by hand if it does not: ${lacking.join(', ')}.`,
      );
      return;
    }
    const below = posix.dirname(`${this.places.folder}/${source.name}`);
    const edits = addHandlers(
      source,
      host,
      lacking,
      modulePath(below, coreModule(this.places, 'hooks')),
    );
    this.#edit(source.name, edits);
    this.#note(
      `${source.name} has new handlers, which respond with 501 until you write them: ${lacking.join(', ')}.`,
    );
  }

  /** Creates server.ts with the first handlers; the user mounts later tags. */
  #addServer(): void {
    const created = this.#newTags;
    if (created.length === 0) return;
    const { mount = true } = this.places;
    const first = this.#survey.hosts.length === 0;
    if (mount && first && !this.files.some(({ name }) => name === 'server.ts')) {
      this.#created.set('server.ts', newServerFile(created, this.places));
      return;
    }
    for (const { file, name } of created) {
      const where = first ? 'in your server' : 'where you mount the others';
      this.#note(`${file} is new: mount ${name} ${where}.`);
    }
  }

  #edit(file: string, edits: readonly TextEdit[]): void {
    this.#edits.set(file, [...(this.#edits.get(file) ?? []), ...edits]);
  }

  #note(text: string): void {
    if (!this.#notes.includes(text)) this.#notes.push(text);
  }

  #texts(): ReadonlyMap<string, string> {
    const texts = new Map(this.#created);
    for (const { name, text } of this.files) {
      const unique = dedupe(this.#edits.get(name) ?? []);
      const result = applyEdits(text, unique);
      if (result === text) continue;
      if (syntaxErrors(parse(name, result)).length > 0) {
        this.#note(`${name} cannot be edited safely because of its layout; it was not changed.`);
        continue;
      }
      texts.set(name, result);
    }
    return texts;
  }
}

/** The line of a handler after the edits before it. */
function lineOf(text: string, { node }: Member, edits: readonly TextEdit[] = []): number {
  const at = node.getStart();
  const breaks = (part: string): number => part.split(/\r\n|\r|\n/).length - 1;
  const moved = dedupe(edits)
    .filter(({ start }) => start <= at)
    .map((edit) => breaks(edit.text) - breaks(text.slice(edit.start, edit.end)));
  return moved.reduce((sum, one) => sum + one, breaks(text.slice(0, at)) + 1);
}

/** Two tags in the same host need the same comma and import only once. */
function dedupe(edits: readonly TextEdit[]): readonly TextEdit[] {
  const key = ({ start, end, text }: TextEdit): string => JSON.stringify([start, end, text]);
  return edits.filter((edit, index) => edits.findIndex((one) => key(one) === key(edit)) === index);
}

/**
 * Only these files are parsed: those that mention a generated handler type, and those that a
 * skeleton would write.
 */
function speaksOfHandlers({ name, text }: UserFile, wanted: readonly WantedTag[]): boolean {
  return (
    wanted.some(({ file, type }) => file === name || text.includes(type)) ||
    /\/handlers(\.[cm]?[jt]s)?['"]/.test(text)
  );
}
