import type { FastifyRequest } from 'fastify';
import type { Purpose, RedirectTargets } from '../../domain/entities.js';
import type { Records } from '../../store/store.js';
import type { Kit } from '../kit.js';
import { ok } from './answer.js';
import { type StartOf, startAuthorisation } from './start-authorisation.js';
import {
  authorisationIds,
  findAuthorisation,
  updateAuthorisation,
} from './update-authorisation.js';

/** What a PSU authorises: the operations about its authorisations differ in this alone. */
export interface AuthorisationTarget<Path, Found> {
  readonly purpose: Purpose;
  /** The caller's resource in a path; throws when there is none. */
  find(kit: Kit, records: Records, request: FastifyRequest, path: Path): Promise<Found>;
  /** The path of the list of its authorisations. */
  list(base: string, found: Found): string;
  /** Throws when there is nothing to authorise. */
  refuseStart(found: Found): void;
  /** Throws when something else authorises it. */
  refuse?(kit: Kit, records: Records, found: Found): Promise<void>;
}

/** An authorisation in a path; cancellations have another name for it. */
type OfOne = { readonly authorisationId: string } | { readonly cancellationId: string };

const idIn = (path: OfOne): string =>
  'cancellationId' in path ? path.cancellationId : path.authorisationId;

interface Asked<Path> {
  readonly path: Path;
  readonly headers: StartOf['headers'];
  readonly body?: { readonly value: unknown } | undefined;
}

interface Context {
  readonly raw: FastifyRequest;
}

/** The handlers of the operations about authorisations of a resource. */
export function authorisationHandlers<
  Path,
  Found extends { readonly id: string; readonly redirect: RedirectTargets },
>(kit: Kit, { purpose, find, list, refuseStart, refuse }: AuthorisationTarget<Path, Found>) {
  const { store } = kit.bank;
  const listOf = (raw: FastifyRequest, found: Found) => list(kit.addressesFor(raw).base, found);
  const idsOf = ({ path }: Pick<Asked<Path>, 'path'>, { raw }: Context) =>
    store.read(async (records) => {
      const { id } = await find(kit, records, raw, path);
      return authorisationIds(records, id, purpose);
    });
  return {
    start: async ({ path, headers, body }: Asked<Path>, { raw }: Context) =>
      store.transaction(async (records) => {
        const found = await find(kit, records, raw, path);
        refuseStart(found);
        await refuse?.(kit, records, found);
        return startAuthorisation(kit, records, raw, {
          purpose,
          resource: found.id,
          list: listOf(raw, found),
          before: found.redirect,
          headers,
          body: body?.value,
        });
      }),
    update: async ({ path, headers, body }: Asked<Path & OfOne>, { raw }: Context) =>
      store.transaction(async (records) => {
        const found = await find(kit, records, raw, path);
        await refuse?.(kit, records, found);
        const id = idIn(path);
        return updateAuthorisation(kit, records, raw, {
          purpose,
          resource: found.id,
          id,
          address: `${listOf(raw, found)}/${id}`,
          headers,
          body: body?.value,
        });
      }),
    list: async (asked: Pick<Asked<Path>, 'path'>, context: Context) =>
      ok({ authorisationIds: await idsOf(asked, context) }),
    /** The list of a cancellation has another field name. */
    listCancellations: async (asked: Pick<Asked<Path>, 'path'>, context: Context) =>
      ok({ cancellationIds: await idsOf(asked, context) }),
    status: async ({ path }: Pick<Asked<Path & OfOne>, 'path'>, { raw }: Context) =>
      store.read(async (records) => {
        const { id: resource } = await find(kit, records, raw, path);
        const wanted = { id: idIn(path), resource, purpose };
        return ok({ scaStatus: (await findAuthorisation(records, wanted)).status });
      }),
  };
}
