import { render } from 'preact';
import type { PageIndex } from '../page-data.js';
import { CasesView, neighbours, placeOf } from './cases-view.js';
import { FindBar } from './find-bar.js';
import { readIndex } from './read-blocks.js';
import { parseRoute, type Query, queryHash, type Route } from './route.js';
import { html } from './safe-html.js';
import { TimelineView } from './timeline-view.js';

/** Scroll position of each address, for the way back. */
const scrolled = new Map<string, number>();
let shownHash = location.hash;
let listHash = '#cases';

function show(index: PageIndex): void {
  const route = parseRoute(location.hash);
  if (route.view === 'find') listHash = location.hash;
  if (route.view === 'overview') listHash = '#cases';
  const cases = document.getElementById('cases-app');
  const find = document.getElementById('find');
  document.body.dataset['view'] = route.view;
  const query = route.view === 'find' ? route.query : {};
  const onQuery = (next: Query) => go(index, next);
  if (find) render(html`<${FindBar} index=${index} query=${query} onQuery=${onQuery} />`, find);
  if (cases) render(html`<${CasesView} index=${index} route=${route} back=${listHash} />`, cases);
}

/** Makes a search one entry of the history, however many letters are typed. */
function go(index: PageIndex, query: Query): void {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  const hash = given.length === 0 ? '#' : queryHash(Object.fromEntries(given));
  const isFinding = parseRoute(location.hash).view === 'find';
  history[isFinding ? 'replaceState' : 'pushState'](null, '', hash);
  shownHash = location.hash;
  show(index);
  if (!isFinding) scrollTo(0, 0);
}

function moved(index: PageIndex): void {
  show(index);
  shownHash = location.hash;
  settle(parseRoute(location.hash));
}

/** Scrolls to the previous position, to the place in the address, or to the top. */
function settle(route: Route): void {
  const before = scrolled.get(location.hash);
  if (route.view === 'exchange') return;
  if (before !== undefined && route.view !== 'case') {
    scrollTo(0, before);
    return;
  }
  const anchor = route.view === 'overview' ? document.getElementById(route.anchor) : null;
  if (anchor === null) {
    scrollTo(0, 0);
    return;
  }
  for (let at: Element | null = anchor; at !== null; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement) at.open = true;
  }
  anchor.scrollIntoView();
}

function pressed(index: PageIndex, event: KeyboardEvent): void {
  const search = document.getElementById('search');
  if (event.key === 'Escape' && document.activeElement === search) search?.blur();
  const isTyping =
    event.target instanceof Element && event.target.matches('input, select, textarea');
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === '/') {
    event.preventDefault();
    search?.focus();
  }
  if (event.key !== 'j' && event.key !== 'k') return;
  const place = placeOf(index, parseRoute(location.hash));
  const to = place < 0 ? null : neighbours(index, place)[event.key === 'j' ? 1 : 0];
  if (to !== null) location.hash = to;
}

async function start(): Promise<void> {
  const index = await readIndex();
  document.getElementById('cases-app')?.replaceChildren();
  const timeline = document.getElementById('timeline-app');
  if (timeline) render(html`<${TimelineView} index=${index} />`, timeline);
  history.scrollRestoration = 'manual';
  addEventListener(
    'scroll',
    () => shownHash === location.hash && scrolled.set(shownHash, scrollY),
    { passive: true },
  );
  addEventListener('popstate', () => moved(index));
  addEventListener('keydown', (event) => pressed(index, event));
  show(index);
  if (location.hash !== '') settle(parseRoute(location.hash));
}

// paints the static page first
requestAnimationFrame(() => setTimeout(() => void start()));
