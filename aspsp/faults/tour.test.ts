import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { operations as iamOperations } from '../../generated/server/iam/operations.js';
import { operations as xs2aOperations } from '../../generated/server/xs2a/operations.js';
import { partOf } from '../../test/part-of.js';
import { PARTS, type PartName } from '../testing/tour/parts.js';
import { firstDifference, runPart } from '../testing/tour/run-part.js';
import type { TourExchange } from '../testing/tour/tour.js';
import { AREAS } from './areas.js';
import { ALL_FAULTS, readFaultRows } from './register.testing.js';

const OPERATIONS = [...xs2aOperations, ...iamOperations];
const NAMES = Object.keys(PARTS) as PartName[];

const quick = new Set(readFaultRows().flatMap((row) => (row.quick === true ? [row.id] : [])));
const tried = (part: PartName) =>
  AREAS[part].map(({ id }) => id).filter((id) => ALL_FAULTS || quick.has(id));
const left = NAMES.reduce((sum, part) => sum + AREAS[part].length - tried(part).length, 0);
const rest = left === 0 ? '' : ` (${left} more with XS2A_ALL_FAULTS=1)`;

const folder = mkdtempSync(join(tmpdir(), 'xs2a-tour-'));
const certs = join(folder, 'certs');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The transcript of each part with a correct bank. */
const sound = new Map<PartName, readonly TourExchange[]>();
for (const part of NAMES) sound.set(part, await runPart(part, { certs }));
const all = [...sound.values()].flat();

describe('the tour of a correct bank', () => {
  it.each(NAMES)('gives the same result twice: %s', async (part) => {
    expect(await runPart(part, { certs })).toEqual(sound.get(part));
  });

  it('gets a successful response from every operation', () => {
    const wanted = OPERATIONS.map(({ id }) => id).sort();
    const reached = all.filter(({ status }) => status < 400).map(({ operation }) => operation);
    expect(wanted.filter((id) => !reached.includes(id))).toEqual([]);
  });

  it('has only declared statuses', () => {
    const undeclared = all.filter(({ operation, status }) => !isDeclared(operation, status));
    expect(undeclared.map(({ call, status }) => `${status} ${call}`)).toEqual([]);
  });

  it('has the same parts as the areas of the faults, in the same order', () => {
    expect(Object.keys(AREAS)).toEqual(NAMES);
  });
});

describe.each(NAMES)(`%s: the tour detects the fault${rest}`, (part) => {
  it.each(partOf(tried(part)))('%s', async (id) => {
    const seen = await firstDifference(part, sound.get(part) ?? [], { certs, faults: [id] });
    expect(seen).toBeDefined();
  });
});

/** Whether the documents declare a status of an operation; without one: whether it is below 500. */
function isDeclared(operation: string | undefined, status: number): boolean {
  const spec = OPERATIONS.find(({ id }) => id === operation);
  if (spec === undefined) return status < 500;
  const group = `${String(status)[0]}XX`;
  return spec.answers.some((answer) => [status, group, 'default'].includes(answer.status));
}
