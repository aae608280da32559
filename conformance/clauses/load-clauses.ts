import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { CORE_SCHEMA, load } from 'js-yaml';
import { isMap, isNode, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { formatPlace, type SourcePlace, Xs2aError } from '../../foundation/xs2a-error.js';
import type { Clause } from './clause.js';
import type { ClauseRegister } from './clause-register.js';
import { CLAUSE_SCHEMA } from './clause-schema.js';

/** Whether a value has the shape of a clause. */
const isClause = new Ajv({ validateSchema: false }).compile(CLAUSE_SCHEMA);

interface Entry {
  readonly clause: Clause;
  readonly place: SourcePlace;
}

function refuse(place: SourcePlace, message: string): never {
  throw new Xs2aError('SPEC_INVALID', `${formatPlace(place)}: ${message}`, {
    hint: 'correct the clause register in spec/clauses/',
    place,
  });
}

function placeOf(file: string, lines: LineCounter, node: unknown): SourcePlace {
  const offset = isNode(node) ? ((node as Node).range?.[0] ?? 0) : 0;
  const { line, col } = lines.linePos(offset);
  return { file, line: Math.max(line, 1), column: Math.max(col, 1) };
}

function readEntries(file: string): readonly Entry[] {
  const lines = new LineCounter();
  const document = parseDocument(readFileSync(file, 'utf8'), { lineCounter: lines });
  const broken = document.errors[0];
  if (broken !== undefined) {
    const at = broken.linePos?.[0];
    refuse(
      { file, line: at?.line ?? 1, column: at?.col ?? 1 },
      broken.message.split('\n')[0] ?? '',
    );
  }
  const root = isMap(document.contents) ? document.get('clauses', true) : document.contents;
  if (root === null) return [];
  if (!isSeq(root))
    refuse(placeOf(file, lines, document.contents), 'the file is not a list of clauses');
  return root.items.map((node) => {
    const place = placeOf(file, lines, node);
    const value: unknown = isNode(node) ? node.toJS(document) : node;
    if (!isClause(value)) {
      const error = isClause.errors?.[0];
      refuse(
        place,
        `the clause is not valid: ${error?.instancePath ?? ''} ${error?.message ?? ''}`,
      );
    }
    return { clause: value as unknown as Clause, place };
  });
}

/** Reads all clauses of a folder (spec/clauses). Rejects an id that occurs twice. */
export function loadClauses(folder: string): ClauseRegister {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => join(folder, name));
  return readFast(files) ?? readWithPlaces(files);
}

/** Reads valid files with a parser that records no positions; undefined when there is an error to report. */
function readFast(files: readonly string[]): ClauseRegister | undefined {
  try {
    const clauses = files.flatMap((file) => {
      const root = load(readFileSync(file, 'utf8'), { schema: CORE_SCHEMA });
      return (Array.isArray(root) ? root : Reflect.get(root as object, 'clauses')) as Clause[];
    });
    const register = new Map(clauses.map((clause) => [clause.id, clause]));
    return register.size === clauses.length && clauses.every((each) => isClause(each))
      ? register
      : undefined;
  } catch {
    return undefined;
  }
}

function readWithPlaces(files: readonly string[]): ClauseRegister {
  const seen = new Map<string, Entry>();
  for (const entry of files.flatMap(readEntries)) {
    const earlier = seen.get(entry.clause.id);
    if (earlier !== undefined) {
      const where = formatPlace(earlier.place);
      refuse(entry.place, `the clause ${entry.clause.id} is already defined at ${where}`);
    }
    seen.set(entry.clause.id, entry);
  }
  return new Map([...seen].map(([id, { clause }]) => [id, clause]));
}
