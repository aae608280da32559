import { type Binding, findBindings } from './find-bindings.js';
import { findHosts, type Host } from './find-hosts.js';
import { type Members, membersOf } from './host-members.js';
import type { SourceFile } from './source-file.js';
import type { WantedTag } from './wanted-tag.js';

/** A host with its file, and with all tags whose handlers it holds. */
export interface PlacedHost extends Host {
  readonly source: SourceFile;
  readonly document: string;
  readonly tags: readonly WantedTag[];
  readonly members: Members;
}

interface Import {
  readonly source: SourceFile;
  readonly binding: Binding;
}

/** Everything that the user's files say about handlers. */
export interface Survey {
  readonly hosts: readonly PlacedHost[];
  /** The same with one entry a place: an object or class that holds several tags. */
  readonly places: readonly PlacedHost[];
  readonly imports: readonly Import[];
  /** Imports of an interface that has another name now. */
  readonly renamed: readonly (Import & { readonly type: string })[];
  /** Imports of an interface that is gone. */
  readonly lost: readonly Import[];
}

/** Looks for handlers in all files, and follows a tag that was renamed. */
export function surveySources(
  sources: readonly SourceFile[],
  wanted: readonly WantedTag[],
): Survey {
  const imports = sources.flatMap((source) =>
    findBindings(source, wanted).map((binding) => ({ source, binding })),
  );
  const known = imports.filter(({ binding }) => binding.tags.length > 0);
  const placed = known.flatMap((one) => placeHosts(one, one.binding.tags));
  const renamed: (Import & { readonly type: string })[] = [];
  const lost: Import[] = [];
  for (const one of imports.filter(({ binding }) => binding.tags.length === 0)) {
    const orphans = placeHosts(one, []);
    const heir = heirOf(orphans, wanted, placed);
    if (heir === undefined) lost.push(one);
    else renamed.push({ ...one, type: heir.type });
    placed.push(...orphans.map((host) => ({ ...host, tags: heir === undefined ? [] : [heir] })));
  }
  return { hosts: placed, places: merge(placed), imports: known, renamed, lost };
}

function placeHosts({ source, binding }: Import, tags: readonly WantedTag[]): PlacedHost[] {
  const { document } = binding;
  if (document === undefined) return [];
  return findHosts(source, binding).map((host) => ({
    ...host,
    source,
    document,
    tags,
    members: membersOf(host),
  }));
}

/** The tag that took over handlers whose interface is gone, where nobody else writes it. */
function heirOf(
  orphans: readonly PlacedHost[],
  wanted: readonly WantedTag[],
  placed: readonly PlacedHost[],
): WantedTag | undefined {
  const names = orphans.flatMap(({ members }) => members.list.map(({ name }) => name));
  const votes = wanted
    .filter(({ document }) => orphans.some((host) => host.document === document))
    .filter((tag) => !placed.some(({ tags }) => tags.includes(tag)))
    .map((tag) => ({ tag, count: tag.operations.filter((id) => names.includes(id)).length }))
    .sort((a, b) => b.count - a.count);
  const [first, second] = votes;
  return first !== undefined && first.count > (second?.count ?? 0) ? first.tag : undefined;
}

/** One entry for a place that implements several tags. */
function merge(hosts: readonly PlacedHost[]): readonly PlacedHost[] {
  const byNode = new Map<object, PlacedHost>();
  for (const host of hosts) {
    const known = byNode.get(host.node);
    byNode.set(
      host.node,
      known === undefined ? host : { ...known, tags: [...new Set([...known.tags, ...host.tags])] },
    );
  }
  return [...byNode.values()];
}
