import type { ResourceLink } from './resources/admin-resource.js';

/** The address of a link's target, below `/api` or on the page. */
export function addressOf({ to, id, where }: ResourceLink, prefix = ''): string {
  const one = id === undefined ? '' : `/${encodeURIComponent(id)}`;
  const query = where === undefined ? '' : `?${new URLSearchParams(where)}`;
  return `${prefix}/${to}${one}${query}`;
}
