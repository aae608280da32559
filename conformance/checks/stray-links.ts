import { memberOf } from '../../foundation/json-pointer.js';
import { idText } from '../answers/id-text.js';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import { absoluteHref } from '../answers/resolve-link.js';
import { creationOf, pathValues } from '../answers/resource-of.js';
import type { OperationId } from '../cases/operations.js';
import { shown } from '../documents/schema-judge.js';
import type { SpecIndex } from '../documents/spec-index.js';
import type { InvalidLink } from './link-check.js';

/** Links whose meaning the framework fixes: to paths below the resource of the response. */
const OWN_LINKS = /^(?:self|status|scaStatus|startAuthorisation\w*)$/;

/** Path parameters that identify the resource of an operation. */
const RESOURCE_IDS = ['paymentId', 'consentId', 'basketId'];

/** Links at the top level of a body that lead to no declared path, or to another resource. */
export function strayLinks(seen: ParsedAnswer, spec: SpecIndex): readonly InvalidLink[] {
  const links = memberOf(seen.json, '_links');
  const id = resourceIdOf(seen, spec);
  if (typeof links !== 'object' || links === null || id === undefined) return [];
  if (seen.elsewhere || seen.answer.kind !== 'answer' || seen.answer.status >= 300) return [];
  return Object.entries(links).flatMap(([name, link]) => {
    const href = memberOf(link, 'href');
    if (!OWN_LINKS.test(name) || typeof href !== 'string') return [];
    const url = absoluteHref(href, seen.request.url);
    if (url === null || leadsTo(url, id, spec)) return [];
    return [{ pointer: `/_links/${name}/href`, actual: `the href is ${shown(href)}` }];
  });
}

/** The id of the payment, consent or basket that an exchange is about. */
function resourceIdOf(seen: ParsedAnswer, spec: SpecIndex): string | undefined {
  const creation = creationOf(seen.operation);
  if (creation !== undefined) {
    return idText(memberOf(seen.json, creation.idField));
  }
  const declared = seen.operation === null ? undefined : spec.get(seen.operation as OperationId);
  if (declared === undefined) return undefined;
  const values = pathValues(declared, seen.request.url);
  return RESOURCE_IDS.map((name) => values.get(name)).find((value) => value !== undefined);
}

/** Whether the end of a path is that of a declared operation and contains this id. */
function leadsTo(url: URL, id: string, spec: SpecIndex): boolean {
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  if (!segments.some((segment) => decoded(segment) === id)) return false;
  return [...spec.values()].some(({ path }) => {
    const pattern = path.split('/').filter((segment) => segment !== '');
    const end = segments.slice(-pattern.length);
    return (
      end.length === pattern.length &&
      pattern.every((part, at) => part.startsWith('{') || part === end[at])
    );
  });
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
