import { memberOf } from '../../foundation/json-pointer.js';
import { RESOURCES } from '../../standard/resources.js';
import { doingOf, RESOURCE_IDS } from '../../standard/roles.js';
import { idText } from '../answers/id-text.js';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import { authorisationIdOf } from '../answers/resolve-link.js';
import { creationOf, pathValues } from '../answers/resource-of.js';
import type { OperationId } from '../cases/operations.js';
import type { DecidedKind } from '../profile/profile.js';
import type { StepContext } from './step-context.js';

/** The subject of the PSU's decision, as far as the previous steps show it. */
export interface DecidedOn {
  readonly kind?: DecidedKind;
  /** Values for placeholders of a script: ids by their names. */
  readonly words: Readonly<Record<string, string>>;
}

/**
 * The resources that previous steps created or started and to which a text refers, such as
 * `${start.link.scaRedirect|create.link.scaRedirect}`; for each resource, the first step that names it is
 * used.
 */
export function decidedOn(text: string, { scope, spec }: Pick<StepContext, 'scope' | 'spec'>) {
  const aliases = [...text.matchAll(/[{|]\s*([\w-]+)\./g)].map(([, alias = '']) => alias);
  const responses = [...new Set(aliases)].flatMap((alias) => scope.seen.get(alias) ?? []);
  const ids: [string, string][] = responses.flatMap((seen) => idsIn(seen, spec));
  const words = Object.fromEntries(ids.reverse());
  const resourceId = RESOURCE_IDS.map((name) => words[name]).find((id) => id !== undefined);
  const kind = responses
    .map(({ operation }) => kindOf(operation))
    .find((each) => each !== undefined);
  const found: DecidedOn = {
    ...(kind === undefined ? {} : { kind }),
    words: {
      ...words,
      ...(resourceId === undefined ? {} : { resourceId }),
      ...(kind === undefined ? {} : { resourceKind: kind }),
    },
  };
  return found;
}

/** A deletion of a payment asks for its cancellation. */
function kindOf(operation: OperationId | null): DecidedKind | undefined {
  const doing = doingOf(operation);
  if (doing?.role !== 'delete') return doing?.resource.name;
  const asked = RESOURCES.find(
    ({ asks, path }) => asks === 'DELETE' && path === doing.resource.path,
  );
  return (asked ?? doing.resource).name;
}

function idsIn(seen: ParsedAnswer, spec: StepContext['spec']): readonly [string, string][] {
  const { operation, request, json } = seen;
  const declared = operation === null ? undefined : spec.get(operation);
  const inPath = declared === undefined ? [] : [...pathValues(declared, request.url)];
  const creation = creationOf(operation);
  const made = creation && idText(memberOf(json, creation.idField));
  const authorisation = idText(authorisationIdOf(seen));
  return [
    ...inPath.filter(([name]) => RESOURCE_IDS.includes(name)),
    ...(creation && made !== undefined ? [[creation.idField, made] as const] : []),
    ...(authorisation === undefined ? [] : [['authorisationId', authorisation] as const]),
  ].map(([name, value]) => [name, value]);
}
