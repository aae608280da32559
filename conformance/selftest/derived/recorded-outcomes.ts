/** outcomes.ndjson: the outcome of each mutant of one part, so that parts can be merged. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { packageVersion } from '../../../foundation/package-root.js';
import { Xs2aError } from '../../../foundation/xs2a-error.js';
import { writeAtomic } from '../../report/write-atomic.js';
import { mutantCalled } from './conditions/conditional-mutants.js';
import type { Mutant } from './mutant.js';
import type { MutantResult } from './mutant-result.js';

/** First line of the file. */
export interface PartHead {
  readonly tool: string;
  readonly startedAt: string;
  readonly endedAt: string;
  /** Flags that selected the mutants, without the one for the part. */
  readonly narrowedBy: readonly string[];
  readonly interrupted: boolean;
}

/** The outcomes of one part, and their time. */
export interface RecordedPart {
  readonly file: string;
  readonly head: PartHead;
  readonly outcomes: readonly MutantResult[];
}

const FILE = 'outcomes.ndjson';
const HINT = 'Name folders that `xs2a selftest --derived --out FOLDER` wrote.';

export async function writeOutcomes(
  dir: string,
  head: Omit<PartHead, 'tool'>,
  outcomes: readonly MutantResult[],
): Promise<void> {
  const first: PartHead = { tool: packageVersion(), ...head };
  const rest = outcomes.map(({ mutant, ...one }) => ({ id: mutant.id, ...one }));
  const lines = [first, ...rest].map((line) => `${JSON.stringify(line)}\n`);
  await writeAtomic(join(dir, FILE), lines.join(''));
}

/** Reads a part from its folder. Throws FILE_UNREADABLE, or USAGE for a part of another version. */
export function readOutcomes(path: string, mutants: readonly Mutant[]): RecordedPart {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  const file = isFolder ? join(path, FILE) : path;
  const [first = '', ...rest] = linesOf(file);
  const head = parsed(first, file) as Partial<PartHead> | null;
  if (head?.tool !== packageVersion() || !Array.isArray(head.narrowedBy)) {
    throw new Xs2aError('USAGE', `${file} is not an ${FILE} of this version.`, { hint: HINT });
  }
  const byId = new Map(mutants.map((each) => [each.id, each]));
  const outcomes = rest.map((line): MutantResult => {
    const { id, ...one } = parsed(line, file) as Omit<MutantResult, 'mutant'> & {
      readonly id: string;
    };
    const mutant = mutantCalled(id, byId);
    if (mutant !== undefined) return { mutant, ...one };
    throw new Xs2aError('USAGE', `${file} names ${id}, which is not a derived mutant.`, {
      hint: HINT,
    });
  });
  return { file, head: head as PartHead, outcomes };
}

function linesOf(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '');
  } catch (cause) {
    throw new Xs2aError('FILE_UNREADABLE', `The file ${file} cannot be read.`, {
      hint: HINT,
      cause,
    });
  }
}

function parsed(line: string, file: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new Xs2aError('USAGE', `${file} contains a line that is not JSON.`, { hint: HINT });
  }
}

/** Merges all parts. Throws USAGE when a mutant is in two of them, or when they were selected differently. */
export function mergedParts(parts: readonly RecordedPart[]): RecordedPart {
  const [first] = parts;
  if (first === undefined) throw new Xs2aError('USAGE', '--merge names no folder.', { hint: HINT });
  const seen = new Map<string, string>();
  for (const { file, head, outcomes } of parts) {
    if (head.narrowedBy.join() !== first.head.narrowedBy.join()) {
      const problem = `${file} and ${first.file} tested mutants with different flags.`;
      throw new Xs2aError('USAGE', problem, { hint: 'Merge parts of one selftest.' });
    }
    for (const { mutant } of outcomes) {
      const other = seen.get(mutant.id);
      if (other !== undefined) {
        const problem = `${mutant.id} is in ${other} and in ${file}.`;
        throw new Xs2aError('USAGE', problem, { hint: 'Merge each part once.' });
      }
      seen.set(mutant.id, file);
    }
  }
  const times = (of: 'startedAt' | 'endedAt') => parts.map(({ head }) => head[of]).sort();
  return {
    file: first.file,
    head: {
      ...first.head,
      startedAt: times('startedAt')[0] ?? '',
      endedAt: times('endedAt').at(-1) ?? '',
      interrupted: parts.some(({ head }) => head.interrupted),
    },
    outcomes: parts.flatMap(({ outcomes }) => outcomes),
  };
}
