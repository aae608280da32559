import { memberOf } from '../../foundation/json-pointer.js';
import { createdAs, doingOf } from '../../standard/roles.js';
import { idText } from '../answers/id-text.js';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import { creationOf, pathValues } from '../answers/resource-of.js';
import type { MatchedRequest } from './match-operation.js';
import type { Recorded } from './recorded.js';

/**
 * The group under which a report lists exchanges: those of one resource, otherwise those of one operation.
 */
export interface CaseName {
  /** The same for all exchanges of the case. */
  readonly key: string;
  /** For example `consent/1234-5678` or `operation/listAccounts`. */
  readonly id: string;
  readonly title: string;
}

const LONGEST = 80;

/** The group of an exchange. */
export function caseOf(recorded: Recorded, match: MatchedRequest, seen: ParsedAnswer): CaseName {
  const { operation, base } = match;
  const resource = doingOf(operation.id)?.resource;
  const kind = resource && createdAs(resource).name;
  const made = creationOf(operation.id);
  const id =
    made === undefined
      ? pathValues(operation, recorded.url).get(resource?.id ?? '')
      : idText(memberOf(seen.json, made.idField));
  if (kind === undefined || id === undefined || id === '' || recorded.anyPath === true) {
    const title = `Requests for ${operation.id}`;
    return { key: `${base} ${operation.id}`, id: `operation/${operation.id}`, title };
  }
  const shown = id.slice(0, LONGEST).replace(/[^\w.~-]/g, (sign) => encodeSign(sign));
  return { key: `${base} ${kind} ${id}`, id: `${kind}/${shown}`, title: `All of ${kind} ${shown}` };
}

/** encodes unusual characters, because an id may contain any character but names of cases are plain */
const encodeSign = (sign: string): string => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`;
