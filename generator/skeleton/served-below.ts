import type { ApiModel } from '../model/api-model.js';

type Served = Pick<ApiModel, 'name' | 'servers'>;

/**
 * The path below which each document is served, by its name: that of its first server, `/psd2`. Of several
 * documents, each has a path of its own, so that one without gets its name.
 */
export function servedBelow(models: readonly Served[]): ReadonlyMap<string, string> {
  const taken = new Map<string, string>();
  for (const { name, servers } of models) {
    const path = pathOf(servers[0]);
    const clashes = models.length > 1 && (path === '' || [...taken.values()].includes(path));
    taken.set(name, clashes ? `/${name}` : path);
  }
  return taken;
}

/** Empty when the address has no path, or one that is not a plain text. */
function pathOf(server: Served['servers'][number] | undefined): string {
  const url = (server?.url ?? '/').replace(/\{([^{}]*)\}/g, (_, name: string) => {
    return server?.variables.find((one) => one.name === name)?.default ?? '';
  });
  if (!URL.canParse(url, 'http://localhost')) return '';
  const path = new URL(url, 'http://localhost').pathname.replace(/\/+$/, '');
  return /^(?:\/[\w.~-]+)+$/.test(path) ? path : '';
}
