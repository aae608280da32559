import { useEffect, useState } from 'preact/hooks';
import { routeOf, type StudioRoute } from './route.js';

const MOVED = 'studio-moved';
let moves = 0;

/** Whether the user has gone from one view to another, so that the new heading gets the focus. */
export const hasMoved = (): boolean => moves > 0;

/** Shows another address of the studio; `replace` keeps the way back as it was. */
export function navigate(href: string, replace = false): void {
  const before = location.pathname;
  history[replace ? 'replaceState' : 'pushState'](null, '', href);
  if (location.pathname !== before) scrollTo(0, 0);
  dispatchEvent(new Event(MOVED));
}

/** The current view; changes with each click on a link of the studio and with the way back. */
export function useRoute(): StudioRoute & { readonly path: string } {
  const [address, setAddress] = useState(addressNow);
  useEffect(() => {
    const moved = () => {
      const next = addressNow();
      if (next.path !== address.path) moves += 1;
      if (next.path !== address.path || next.query !== address.query) setAddress(next);
    };
    const clicked = (event: MouseEvent) => followLink(event);
    addEventListener('popstate', moved);
    addEventListener(MOVED, moved);
    document.addEventListener('click', clicked);
    return () => {
      removeEventListener('popstate', moved);
      removeEventListener(MOVED, moved);
      document.removeEventListener('click', clicked);
    };
  }, [address]);
  return { ...routeOf(address.path, address.query), path: address.path };
}

const addressNow = () => ({ path: location.pathname, query: location.search });

/** Links of the studio change the view without loading the page again; files and other sites load. */
function followLink(event: MouseEvent): void {
  const { target } = event;
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.target !== '' || event.defaultPrevented || event.button !== 0) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const { origin, pathname, search, hash } = new URL(link.href, location.href);
  const isPlace = pathname === location.pathname && search === location.search && hash !== '';
  if (origin !== location.origin || isPlace) return;
  if (routeOf(pathname).view === 'unknown') return;
  event.preventDefault();
  navigate(`${pathname}${search}${hash}`);
}
