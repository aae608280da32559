import { type Binding, findBindings } from './find-bindings.js';
import { findHosts, type Host } from './find-hosts.js';
import { type Members, membersOf } from './host-members.js';
import type { SourceFile } from './source-file.js';
import type { WantedTag } from './wanted-tag.js';

/** A host with its file and all tags whose handlers it contains. */
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

/** All uses of generated handler types in the user's files. */
export interface Survey {
  readonly hosts: readonly PlacedHost[];
  /** The hosts with one entry for each object or class, even if it has several tags. */
  readonly places: readonly PlacedHost[];
  readonly imports: readonly Import[];
  /** Imports of an interface that has a new name. */
  readonly renamed: readonly (Import & { readonly type: string })[];
  /** Imports of an interface that no longer exists. */
  readonly lost: readonly Import[];
}

/** Finds handlers in all files, and recognises renamed tags. */
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

/**
 * The tag without a host of its own that now has most of these operations, when the interface of
 * their handlers is gone.
 */
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

/** Merges the hosts at the same place, which implement several tags. */
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
