import type { Actor } from './actor.js';
import { CutOff, type Reply } from './http.js';

export interface Rules {
  readonly name: string;
  readonly resource: string;
  readonly most: number;
  readonly least: number;
}

/** A call of a contest, and whether its response means success. */
export interface Entrant {
  readonly call: () => Promise<Reply>;
  readonly won: (reply: Reply) => boolean;
}

/**
 * Sends concurrent calls of which only some may succeed, and records how many did. Returns the successful
 * responses; when there is none, the winner's response may have been cut off.
 */
export async function contest(
  actor: Actor,
  rules: Rules,
  entrants: readonly Entrant[],
): Promise<readonly Reply[]> {
  const began = today();
  const answers: string[] = [];
  const won: Reply[] = [];
  let cuts = 0;
  const enter = async ({ call, won: isWon }: Entrant): Promise<void> => {
    try {
      const reply = await call();
      const success = isWon(reply);
      if (success) won.push(reply);
      answers.push(`${reply.status} ${success ? 'succeeded' : reply.text.slice(0, 120)}`);
    } catch (error) {
      if (!(error instanceof CutOff)) throw error;
      cuts += 1;
      answers.push('no answer');
    }
  };
  const ends = await Promise.allSettled(entrants.map(enter));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  const days = [began, today()] as const;
  actor.ledger.contests.push({ ...rules, wins: won.length, cuts, answers, days: [...days] });
  return won;
}

/** The same call several times. */
export function times(count: number, entrant: Entrant): readonly Entrant[] {
  return Array.from({ length: count }, () => entrant);
}

const today = (): string => new Date().toISOString().slice(0, 10);
