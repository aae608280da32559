import { randomUUID } from 'node:crypto';
import { lookAt, type TargetAccess } from './ask-target.js';
import { ok, type PreflightResult, skipped } from './preflight-result.js';
import { isAlike, type Signs, signsOf } from './signs-of.js';

/**
 * Paths that clients write with a slash at the end or without one: the contract has it at transactions alone, the
 * formal definition nowhere.
 */
const ENDS = [
  { path: '/v1/accounts', unknown: '/v1/{nothing}' },
  { path: '/v1/accounts/{id}/transactions', unknown: '/v1/{nothing}/{id}/transactions' },
] as const;

/** What a server returns for a path, and for one of the same form that it does not have. */
export interface EndAnswers {
  readonly path: string;
  readonly bare: Signs | undefined;
  readonly slashed: Signs | undefined;
  readonly unknown: Signs | undefined;
}

/** One sentence about the spellings of a path that a bank takes; undefined when its responses do not show it. */
export function spellingsOf({ path, bare, slashed, unknown }: EndAnswers): string | undefined {
  if (bare === undefined || slashed === undefined || unknown === undefined) return undefined;
  const [takesBare, takesSlashed] = [bare, slashed].map((one) => !isAlike(one, unknown));
  if (!takesBare && !takesSlashed) return undefined;
  if (!takesSlashed) return `It takes ${path}, but not with a slash at the end.`;
  if (!takesBare) return `It takes ${path}/, but not without the slash at the end.`;
  // whether a valid request is served at both is not shown
  if (isAlike(bare, slashed))
    return `Without a consent, it refuses ${path} with and without a slash at the end alike.`;
  return `GET ${path} returns ${bare.status}, and ${slashed.status} with a slash at the end.`;
}

/** One sentence for each of these paths whose responses show which spellings the bank takes; `signsAt` asks for a path. */
export async function seenSpellings(
  signsAt: (path: string) => Promise<Signs | undefined>,
): Promise<readonly string[]> {
  const notes: string[] = [];
  for (const { path, unknown: nowhere } of ENDS) {
    const [bare, slashed, unknown] = [
      await signsAt(path),
      await signsAt(`${path}/`),
      await signsAt(nowhere),
    ];
    const said = spellingsOf({ path, bare, slashed, unknown });
    if (said !== undefined) notes.push(said);
  }
  return notes;
}

/** Notes which spellings of paths the bank takes; each of them may be right. */
export async function noteEnds(asking: TargetAccess): Promise<PreflightResult> {
  const names = { '{id}': randomUUID(), '{nothing}': `xs2a-kit-${randomUUID().slice(0, 8)}` };
  const notes = await seenSpellings(async (path) => {
    if (asking.signal?.aborted === true) return undefined;
    const look = await lookAt(
      asking,
      path.replace(/\{\w+\}/g, (name) => names[name as '{id}']),
    );
    return signsOf(look.answer, look);
  });
  return notes.length > 0 ? ok(notes.join(' ')) : skipped('The responses do not show it.');
}
