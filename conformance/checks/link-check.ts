import { escapedKey } from '../../foundation/json-pointer.js';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import { absoluteHref } from '../answers/resolve-link.js';
import { shown } from '../documents/schema-judge.js';

/** A link that is invalid. */
export interface InvalidLink {
  readonly pointer: string;
  readonly actual: string;
}

const MAX_LINKS = 500;
const MAX_DEPTH = 8;

interface Link {
  readonly pointer: string;
  readonly value: unknown;
}

/** Every field of every `_links` object of a body. */
function linksIn(value: unknown, pointer: string, depth: number, into: Link[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > MAX_DEPTH || into.length >= MAX_LINKS) return;
  for (const [key, each] of Object.entries(value)) {
    const at = `${pointer}/${escapedKey(key)}`;
    if (key === '_links' && typeof each === 'object' && each !== null && !Array.isArray(each)) {
      for (const [name, link] of Object.entries(each)) {
        if (into.length < MAX_LINKS) into.push({ pointer: `${at}/${name}`, value: link });
      }
    } else linksIn(each, at, depth + 1, into);
  }
}

/** All links of a response that lack an href, or whose href is not an http(s) reference. */
export function brokenLinks(seen: ParsedAnswer): {
  readonly count: number;
  readonly broken: readonly InvalidLink[];
} {
  const links: Link[] = [];
  linksIn(seen.json, '', 0, links);
  const broken = links.flatMap(({ pointer, value }) => {
    const href: unknown =
      typeof value === 'object' && value !== null && Object.hasOwn(value, 'href')
        ? (value as { readonly href: unknown }).href
        : undefined;
    if (typeof href !== 'string') return [{ pointer, actual: `the link is ${shown(value)}` }];
    if (absoluteHref(href, seen.request.url) !== null) return [];
    return [{ pointer: `${pointer}/href`, actual: `the href is ${shown(href)}` }];
  });
  return { count: links.length, broken };
}
