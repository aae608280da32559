import { memberOf } from '../../foundation/json-pointer.js';
import { CREATED, createdAs, doingOf } from '../../standard/roles.js';
import { idText } from '../answers/id-text.js';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import { creationOf, pathValues } from '../answers/resource-of.js';
import type { Step } from '../cases/case.js';
import type { SpecIndex } from '../documents/spec-index.js';

/** The resource to which an operation applies, from its path values: `payment 17`. */
export function resourceAt(
  operation: string | null,
  segmentOf: (name: string) => string | undefined,
): string | undefined {
  const own = doingOf(operation)?.resource;
  const resource = own ?? CREATED.find(({ id }) => segmentOf(id) !== undefined);
  const id = resource && segmentOf(resource.id);
  return resource === undefined || id === undefined
    ? undefined
    : `${createdAs(resource).name} ${id}`;
}

/** Tracks to which resources the steps of one case relate, following their references. */
export class CaseResources {
  readonly #byAlias = new Map<string, ReadonlySet<string>>();
  /** All resources that the case created. */
  readonly made = new Set<string>();

  constructor(readonly spec: SpecIndex) {}

  /** Records a step that was carried out; returns the resources to which it relates. */
  note(step: Step, seen: ParsedAnswer): ReadonlySet<string> {
    const own = this.#own(seen);
    const things = own === undefined ? this.#behind(step) : new Set([own]);
    this.#byAlias.set(step.as, things);
    return things;
  }

  /** The resource that the response reports as created, or that the address of the request names. */
  #own(seen: ParsedAnswer): string | undefined {
    const { operation, request, json } = seen;
    const creation = creationOf(operation);
    if (creation !== undefined) {
      const id = idText(memberOf(json, creation.idField));
      if (id === undefined) return undefined;
      const thing = `${creation.kind} ${id}`;
      this.made.add(thing);
      return thing;
    }
    const declared = operation === null ? undefined : this.spec.get(operation);
    if (declared === undefined) return undefined;
    const values = pathValues(declared, request.url);
    return resourceAt(operation, (name) => values.get(name));
  }

  /**
   * The resources of the steps to which this step refers, for example by a link from one of their responses.
   */
  #behind(step: Step): ReadonlySet<string> {
    const aliases = [...JSON.stringify(step).matchAll(/[{|]([\w-]+)\./g)].map(([, alias]) => alias);
    return new Set(aliases.flatMap((alias) => [...(this.#byAlias.get(alias ?? '') ?? [])]));
  }
}
