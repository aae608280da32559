import { Ajv, type ValidateFunction } from 'ajv';
import { memberOf } from '../../foundation/json-pointer.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import schema from '../../spec/schemas/event.schema.json' with { type: 'json' };
import type { RunEvent } from './event.js';
import { brokenLink, isChained } from './event-chain.js';
import { recordLines, restOfRecord } from './record-lines.js';

type Validators = ReadonlyMap<string, ValidateFunction>;

/**
 * Parses the events of a record. The last line may be incomplete, as a killed run leaves it; every other line
 * must be an event of this version. `file` is the name for messages. Throws FILE_UNREADABLE.
 */
export function parseEvents(record: string | Uint8Array, file: string): readonly RunEvent[] {
  refuseBroken(file, record);
  const validators = compileAll();
  const events: RunEvent[] = [];
  let at = 0;
  const add = (line: string, last: boolean): void => {
    at += 1;
    if (line.trim() === '') return;
    const event = parseLine(line, last, { file, line: at }, validators);
    if (event !== null) events.push(event);
  };
  for (const line of recordLines(record)) add(line, false);
  add(restOfRecord(record), true);
  const [first] = events;
  if (first?.type !== 'run-started' || events.filter(isStart).length > 1) {
    throw broken(
      { file, line: 1 },
      'it is not the record of one run, which begins with run-started',
    );
  }
  return events;
}

/** Rejects a record with a broken chain, because it is no evidence. Its last line may be incomplete. */
function refuseBroken(file: string, record: string | Uint8Array): void {
  const broken = isChained(recordLines(record)) ? brokenLink(recordLines(record)) : null;
  if (broken === null) return;
  const message = `${file}:${broken.line} cannot be used: the event ${broken.what}.`;
  throw new Xs2aError('FILE_UNREADABLE', message, {
    hint: 'Use the unchanged events.ndjson of the run.',
    place: { file, line: broken.line },
  });
}

/** The event without the members that chain it to the previous line. */
function unlinked(value: RunEvent & { readonly n?: unknown; readonly before?: unknown }): RunEvent {
  const { n: _n, before: _before, ...event } = value;
  return event;
}

function parseLine(
  line: string,
  last: boolean,
  place: { readonly file: string; readonly line: number },
  validators: Validators,
): RunEvent | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    if (last) return null;
    throw broken(place, 'the line is not JSON');
  }
  const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : null;
  const validate = typeof type === 'string' ? validators.get(type) : undefined;
  if (validate === undefined) throw broken(place, 'the line is not an event of this version');
  if (validate(value)) return unlinked(value as RunEvent);
  const [error] = validate.errors ?? [];
  throw broken(place, `the ${type} event ${error?.instancePath ?? ''} ${error?.message ?? ''}`);
}

/** A validator for each type of event, from the schema that is written from the types in event.ts. */
function compileAll(): Validators {
  // test/own-schemas.test.ts validates this schema once
  const ajv = new Ajv({ validateSchema: false }).addSchema(schema, 'events');
  return new Map(
    schema.definitions.RunEvent.anyOf.flatMap(({ $ref }) => {
      const validate = ajv.getSchema(`events${$ref}`);
      const name = $ref.slice('#/definitions/'.length) as keyof typeof schema.definitions;
      const type = memberOf(memberOf(schema.definitions[name], 'properties'), 'type');
      return validate === undefined ? [] : [[String(memberOf(type, 'const')), validate] as const];
    }),
  );
}

function isStart(event: RunEvent): boolean {
  return event.type === 'run-started';
}

function broken(place: { readonly file: string; readonly line: number }, what: string): Xs2aError {
  const message = `${place.file}:${place.line} cannot be used: ${what}.`;
  return new Xs2aError('FILE_UNREADABLE', message, {
    hint: 'Use the unchanged events.ndjson of the run, with the same version of the tool.',
    place,
  });
}
