import type { Json, JsonObject } from '../load/loaded-document.js';
import type { Answer, AnswerHeader, StatusPattern } from './api-model.js';
import { documented, follow, namedEntries, objectAt } from './document-reader.js';
import { type NamePool, pascalCase } from './naming.js';
import { buildMedia } from './operation-parts.js';
import type { ShapeBuilder, ValueDirection } from './shape-builder.js';
import { textualSchema } from './shape-parts.js';
import { wireForm } from './wire-form.js';

interface AnsweringOperation {
  readonly typeName: string;
  readonly operation: JsonObject;
  readonly reversed: boolean;
}

/** Builds responses once each: operations that refer to the same one share it. */
export class AnswerBuilder {
  readonly #built = new Map<string, Answer>();
  readonly #statuses = new Map<string, Set<string>>();

  constructor(
    readonly root: JsonObject,
    readonly shapes: ShapeBuilder,
    readonly pool: NamePool,
    operations: readonly AnsweringOperation[],
  ) {
    for (const { operation } of operations) {
      for (const [status, raw] of Object.entries(objectAt(operation, 'responses'))) {
        const { ref } = follow(root, raw, '');
        if (ref === undefined) continue;
        const known = this.#statuses.get(ref) ?? new Set();
        this.#statuses.set(ref, known.add(status));
      }
    }
  }

  all(): readonly Answer[] {
    return [...this.#built.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  of({ typeName, operation, reversed }: AnsweringOperation): readonly Answer[] {
    const view = reversed ? 'request' : 'answer';
    const seen = new Set<StatusPattern>();
    return Object.entries(objectAt(operation, 'responses')).flatMap(([status, raw]) => {
      const pattern = statusPattern(status);
      if (pattern === undefined || seen.has(pattern)) return [];
      seen.add(pattern);
      return [this.#answer(typeName, status, pattern, raw, view)];
    });
  }

  #answer(
    typeName: string,
    status: string,
    pattern: StatusPattern,
    raw: Json,
    view: ValueDirection,
  ): Answer {
    const { value, ref } = follow(this.root, raw, '');
    const key = `${ref ?? typeName} ${status} ${view}`;
    const known = this.#built.get(key);
    if (known !== undefined) return known;
    const shared = ref?.split('/').at(-1);
    const several = ref !== undefined && (this.#statuses.get(ref)?.size ?? 0) > 1;
    const wanted = shared === undefined || several ? `${shared ?? typeName}-${status}` : shared;
    const name = pascalCase(wanted);
    const answer: Answer = {
      name: this.pool.take(name, `${name}Response`),
      status: pattern,
      headers: this.#headers(value),
      media: buildMedia(this.shapes, objectAt(value, 'content'), view),
      ...documented(value),
    };
    this.#built.set(key, answer);
    return answer;
  }

  #headers(response: JsonObject): readonly AnswerHeader[] {
    return namedEntries(objectAt(response, 'headers'))
      .filter(([name]) => name.toLowerCase() !== 'content-type')
      .map(([name, raw]) => {
        const { value } = follow(this.root, raw, '');
        const shape = this.shapes.shape(textualSchema(value['schema']));
        const wire = wireForm(shape, this.shapes.find, 'comma');
        return { name, required: value['required'] === true, shape, wire, ...documented(value) };
      });
  }
}

function statusPattern(status: string): StatusPattern | undefined {
  if (/^[1-5]\d\d$/.test(status)) return Number(status);
  if (/^[1-5]XX$/i.test(status)) return status.toUpperCase() as StatusPattern;
  return status === 'default' ? 'default' : undefined;
}
