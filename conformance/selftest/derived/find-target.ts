import { decodedSegment } from '../../../foundation/path-template.js';
import { OPERATION } from '../../../standard/operation.js';
import type { SpecIndex, SpecOperation } from '../../documents/spec-index.js';
import type { WireRequest } from '../../wire/wire.js';
import type { MutantTarget, PaymentKind } from './target.js';

/** The operation that a request calls. */
export interface CalledOperation {
  readonly target: MutantTarget;
  readonly path: ReadonlyMap<string, string>;
  /** False when the path exists but the method is not declared for it. */
  readonly declared: boolean;
}

export type FindTarget = (
  request: Pick<WireRequest, 'method' | 'url' | 'identity'>,
) => CalledOperation | undefined;

interface Template {
  readonly operation: SpecOperation;
  readonly pattern: RegExp;
  readonly names: readonly string[];
  /** Number of literal segments: when two templates match, the one with more of them is used. */
  readonly literals: number;
}

const SERVICES = '(payments|bulk-payments|periodic-payments)';

function templateOf(operation: SpecOperation, base: string): Template {
  const names: string[] = [];
  const segments = operation.path.replace(/\/$/, '').split('/');
  const pattern = segments
    .map((segment) => {
      const name = /^\{([^}]+)\}$/.exec(segment)?.[1];
      if (name === undefined) return segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      names.push(name);
      return name === 'payment-service' ? SERVICES : '([^/]+)';
    })
    .join('/');
  const root = new URL(base).pathname.replace(/\/$/, '');
  return {
    operation,
    pattern: new RegExp(`^${root}${pattern}/?$`),
    names,
    literals: segments.length - names.length,
  };
}

/**
 * Creates a function that finds the operation of a request by its address and method; the PSU's pages have
 * none.
 */
export function targetFinder(
  spec: SpecIndex,
  bases: { readonly baseUrl: string; readonly authUrl: string },
): FindTarget {
  const templates = [...spec.values()]
    .filter(({ id }) => id !== OPERATION.iam.authorize)
    .map((operation) => {
      const base = operation.document === 'iam' ? bases.authUrl : bases.baseUrl;
      return { ...templateOf(operation, base), origin: new URL(base).origin };
    })
    .sort((one, other) => other.literals - one.literals);
  return ({ method, url, identity }) => {
    const { origin, pathname } = new URL(url);
    if (identity === 'psu') return undefined;
    const fitting = templates.filter(
      (each) => each.origin === origin && each.pattern.test(pathname),
    );
    const best = fitting.filter(({ literals }) => literals === fitting[0]?.literals);
    const exact = best.find(({ operation }) => operation.method === method.toUpperCase());
    const found = exact ?? best[0];
    if (found === undefined) return undefined;
    return { ...readPath(found, pathname), declared: exact !== undefined };
  };
}

function readPath({ operation, pattern, names }: Template, pathname: string) {
  const values = pattern.exec(pathname)?.slice(1) ?? [];
  const path = new Map(names.map((name, at) => [name, decodedSegment(values[at] ?? '')]));
  const kind = kindOf(path);
  const target: MutantTarget = {
    operation: operation.id,
    ...(kind === undefined ? {} : { kind }),
  };
  return { target, path };
}

function kindOf(path: ReadonlyMap<string, string>): PaymentKind | undefined {
  const service = path.get('payment-service');
  if (service === undefined) return undefined;
  if (path.get('payment-product')?.startsWith('pain.001') === true) return 'pain.001';
  return service as PaymentKind;
}
