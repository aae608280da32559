import { CONTRACT_OPERATIONS, FORMAL_OPERATIONS } from '../../../standard/operations.js';

interface Template {
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

const TEMPLATES: ReadonlyMap<string, Template> = new Map(
  [...CONTRACT_OPERATIONS, ...FORMAL_OPERATIONS].map(({ id, path }) => [id, templateOf(path)]),
);

/** A version or a base address before the path may be the bank's own, so only its end is compared. */
function templateOf(path: string): Template {
  const names: string[] = [];
  const segments = path
    .replace(/^\/v\d+\//, '/')
    .replace(/\/$/, '')
    .split('/');
  const pattern = segments.map((segment) => {
    const name = /^\{([^}]+)\}$/.exec(segment)?.[1];
    if (name === undefined) return segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    names.push(name);
    return '([^/]+)';
  });
  return { pattern: new RegExp(`${pattern.join('/')}/?$`), names };
}

/** The values of the path parameters in the address of a request. */
export function pathValues(operation: string, url: string): ReadonlyMap<string, string> {
  const template = TEMPLATES.get(operation);
  const path = /^[^?#]*/.exec(url)?.[0] ?? '';
  const values = template?.pattern.exec(path)?.slice(1) ?? [];
  return new Map((template?.names ?? []).map((name, at) => [name, decoded(values[at] ?? '')]));
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
