import { type EntryPage, FIRST, type PageStart } from '../../accounts/page-of.js';
import { type Href, href } from '../kit.js';

/** Links to the other pages of a list: its path and query, and the first entry of a page. */
export type PageLinks = {
  readonly first?: Href;
  readonly previous?: Href;
  readonly next?: Href;
  readonly last?: Href;
};

/** `list` is the path of the list, `url` the requested one. */
export function pageLinks(list: string, url: string, { turns }: EntryPage): PageLinks {
  if (turns === undefined) return {};
  const to = (start: PageStart): Href => {
    const query = new URLSearchParams(url.split('?')[1] ?? '');
    query.delete('page');
    if (start !== FIRST) query.set('page', start);
    return href(`${list}?${query}`);
  };
  const { first, previous, next, last } = turns;
  return {
    first: to(first),
    ...(previous === undefined ? {} : { previous: to(previous) }),
    ...(next === undefined ? {} : { next: to(next) }),
    last: to(last),
  };
}
