import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HEADER_MARK } from './emit/header.js';
import type { ApiModel } from './model/api-model.js';
import { printedOperations } from './skeleton/renamed-operations.js';

const SIDES = ['server', 'client'] as const;

/**
 * A folder may hold documents that are generated one by one, so that a run removes no other document. One
 * whose operations are mostly those of a document of this run is probably its former name: a note says so.
 */
export function tellFormer(out: string, models: readonly ApiModel[]): readonly string[] {
  const names = new Set(models.map(({ name }) => name));
  const others = new Set(SIDES.flatMap((side) => foldersIn(join(out, side))));
  return [...others].sort().flatMap((other) => {
    const heir = names.has(other) ? undefined : heirOf(operationsOf(out, other), models);
    if (heir === undefined) return [];
    const folders = ['model', ...SIDES].map((side) => `${side}/${other}`);
    const present = folders.filter((folder) => existsSync(join(out, folder))).join(', ');
    return [
      `The output still has the code of ${other}, which an earlier run generated and which ${heir} seems to replace: delete ${present} if you no longer need it.`,
    ];
  });
}

/** The document that has most of these calls, such as `GET /accounts`. */
function heirOf(calls: readonly string[], models: readonly ApiModel[]): string | undefined {
  return models.find(({ operations }) => {
    const own = new Set(operations.map(({ method, path }) => `${method} ${path}`));
    return calls.filter((call) => own.has(call)).length * 2 > calls.length;
  })?.name;
}

function operationsOf(out: string, document: string): readonly string[] {
  const file = SIDES.map((side) => join(out, side, document, 'operations.ts')).find(existsSync);
  const text = file === undefined ? '' : readFileSync(file, 'utf8');
  if (!text.startsWith(HEADER_MARK)) return [];
  return printedOperations(text).map(({ call }) => call);
}

function foldersIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}
