import { memberOf } from '../../foundation/json-pointer.js';
import { decodedSegment, type PathTemplate, valuesIn } from '../../foundation/path-template.js';
import type { Role } from '../../standard/resource.js';
import { RESOURCES } from '../../standard/resources.js';
import { type Doing, doingOf, isOfAuthorisation } from '../../standard/roles.js';
import { idText } from '../answers/id-text.js';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import { absoluteHref } from '../answers/resolve-link.js';
import { creationOf, templateOf } from '../answers/resource-of.js';
import { shown } from '../documents/schema-judge.js';
import type { SpecIndex } from '../documents/spec-index.js';
import type { InvalidLink } from './link-check.js';

/** Links whose meaning the framework fixes, and the roles of the operations that each may lead to. */
const ROLES: readonly (readonly [name: RegExp, roles: readonly Role[]])[] = [
  [/^self$/, ['read', 'sca']],
  [/^status$/, ['status']],
  [/^scaStatus$/, ['sca']],
  [/^startAuthorisation\w*$/, ['start', 'update']],
];

/** The resource that an exchange is about. */
interface Subject {
  readonly id: string;
  /** The path of its kind in the document. */
  readonly collection: string;
  /** Whether authorisations are those of its cancellation. */
  readonly isCancelled: boolean;
  /** What stands before the path of the operation in the address of the request. */
  readonly base: string;
  /** The path parameters that identify it. */
  readonly values: ReadonlyMap<string, string>;
}

/** Links at the top level of a body that lead to another operation or resource than their names say. */
export function strayLinks(seen: ParsedAnswer, spec: SpecIndex): readonly InvalidLink[] {
  const links = memberOf(seen.json, '_links');
  const subject = subjectOf(seen, spec);
  if (typeof links !== 'object' || links === null || subject === undefined) return [];
  if (seen.elsewhere || seen.answer.kind !== 'answer' || seen.answer.status >= 300) return [];
  return Object.entries(links).flatMap(([name, link]) => {
    const href = memberOf(link, 'href');
    const roles = ROLES.find(([pattern]) => pattern.test(name))?.[1];
    if (roles === undefined || typeof href !== 'string') return [];
    if (leadsTo(href, seen.request.url, subject, templatesOf(subject, roles, spec))) return [];
    return [{ pointer: `/_links/${name}/href`, actual: `the href is ${shown(href)}` }];
  });
}

/** The payment, consent or basket that an exchange is about. */
function subjectOf(seen: ParsedAnswer, spec: SpecIndex): Subject | undefined {
  const doing = doingOf(seen.operation);
  const declared = seen.operation === null ? undefined : spec.get(seen.operation);
  if (doing === undefined || declared === undefined) return undefined;
  const { id: idName, path: collection, asks } = doing.resource;
  const template = templateOf(declared);
  const { pathname } = new URL(seen.request.url);
  const values = new Map(valuesIn(template, pathname));
  const creation = creationOf(seen.operation);
  const id =
    creation === undefined ? values.get(idName) : idText(memberOf(seen.json, creation.idField));
  if (id === undefined) return undefined;
  const own: readonly string[] = collection.match(/(?<=\{)[^}]+(?=\})/g) ?? [];
  const identifying = [...values].filter(([name]) => own.includes(name));
  const base = pathname.slice(0, template.pattern.exec(pathname)?.index ?? 0);
  const isCancelled = asks === 'DELETE' || isAskedToCancel(doing);
  return { id, collection, isCancelled, base, values: new Map([...identifying, [idName, id]]) };
}

/** A deletion that a PSU has to confirm: its authorisations are another kind's. */
const isAskedToCancel = ({ resource, role }: Doing): boolean =>
  role === 'delete' &&
  RESOURCES.some(({ path, asks }) => path === resource.path && asks === 'DELETE');

/** The paths of the operations of a kind with these roles; authorisations are those of the payment, or those of its cancellation. */
function templatesOf(
  { collection, isCancelled }: Subject,
  roles: readonly Role[],
  spec: SpecIndex,
): readonly PathTemplate[] {
  return [...spec].flatMap(([id, operation]) => {
    const doing = doingOf(id);
    if (doing?.resource.path !== collection || !roles.includes(doing.role)) return [];
    const isOther =
      isOfAuthorisation(doing.role) && (doing.resource.asks === 'DELETE') !== isCancelled;
    return isOther ? [] : [templateOf(operation)];
  });
}

/**
 * Whether a link has one of these paths, with the parameters of the resource. Where the document has no such
 * operation, the id is enough. Another host may have another base, and many banks write a reference to the base.
 */
function leadsTo(
  href: string,
  from: string,
  { id, base, values }: Subject,
  templates: readonly PathTemplate[],
): boolean {
  const url = absoluteHref(href, from);
  if (url === null) return true;
  const { pathname } = url;
  if (templates.length === 0) return pathname.split('/').map(decodedSegment).includes(id);
  const anyBase = url.origin !== new URL(from).origin || !/^(?:\/|\w+:)/.test(href);
  return templates.some((template) => {
    const at = template.pattern.exec(pathname)?.index;
    if (at === undefined || !(anyBase || pathname.slice(0, at) === base)) return false;
    const linked = valuesIn(template, pathname);
    return [...values].every(([name, value]) => !linked.has(name) || linked.get(name) === value);
  });
}
