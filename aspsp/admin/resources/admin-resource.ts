import type { Bank } from '../../bank/bank.js';
import type { Entities } from '../../domain/entities.js';
import type { Kind, Records, Where } from '../../store/store.js';

export type AdminJson =
  | string
  | number
  | boolean
  | readonly AdminJson[]
  | { readonly [field: string]: AdminJson | undefined };

/** The fields of a resource for an operator. Each is listed explicitly, so that no secret is included. */
export interface ShownResource {
  readonly id: string;
  readonly [field: string]: AdminJson | undefined;
}

/** The target of a relation: one resource, or those that match a filter. */
export interface ResourceLink {
  readonly to: string;
  readonly id?: string;
  readonly where?: Readonly<Record<string, string>>;
}

export type ResourceLinks = Readonly<Record<string, ResourceLink | undefined>>;

export interface ListQuery {
  readonly where: Readonly<Record<string, string>>;
  readonly offset: number;
  readonly limit: number;
}

/** One kind of resources for an operator. */
export interface AdminResource {
  /** The name in the address. */
  readonly name: string;
  /** Name of a single entry. */
  readonly one: string;
  readonly filters: readonly string[];
  /** The statuses that the filter `status` takes. */
  readonly statuses?: readonly string[];
  /** Fields that a list shows in addition to the id. */
  readonly columns: readonly string[];
  /** Newest first. */
  list(
    bank: Bank,
    records: Records,
    query: ListQuery,
  ): Promise<{ readonly total: number; readonly items: readonly ShownResource[] }>;
  find(
    bank: Bank,
    records: Records,
    id: string,
  ): Promise<{ readonly view: ShownResource; readonly links: ResourceLinks } | undefined>;
}

export interface EntityPlan<K extends Kind>
  extends Pick<AdminResource, 'name' | 'one' | 'columns' | 'statuses'> {
  readonly kind: K;
  readonly filters: readonly (keyof Entities[K] & string)[];
  readonly view: (
    bank: Bank,
    records: Records,
    entity: Entities[K],
  ) => Promise<ShownResource> | ShownResource;
  readonly links: (records: Records, entity: Entities[K]) => Promise<ResourceLinks> | ResourceLinks;
}

/** A resource that shows the entities of one kind. */
export function entityResource<K extends Kind>(plan: EntityPlan<K>): AdminResource {
  const { kind, view, links, ...rest } = plan;
  return {
    ...rest,
    list: async (bank, records, { where, offset, limit }) => {
      const found = (await records.find(kind, where as Where<K>)).toReversed();
      const items: ShownResource[] = [];
      for (const entity of found.slice(offset, offset + limit)) {
        items.push(await view(bank, records, entity));
      }
      return { total: found.length, items };
    },
    find: async (bank, records, id) => {
      const entity = await records.get(kind, id);
      if (entity === undefined) return undefined;
      return { view: await view(bank, records, entity), links: await links(records, entity) };
    },
  };
}
