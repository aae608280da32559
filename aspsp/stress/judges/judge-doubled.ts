import type { Made, StatusReading } from '../ledger.js';
import type { Judgement } from './finding.js';

/** One X-Request-ID makes one resource, and nothing is there that no answer named. */
export function judgeDoubled(
  made: readonly Made[],
  looks: readonly StatusReading[],
  there: ReadonlySet<string>,
): Judgement {
  const twice = made
    .filter(({ ids }) => new Set(ids).size > 1)
    .map(({ requestId, ids }) => ({
      text: `X-Request-ID ${requestId} made ${new Set(ids).size} resources.`,
      trail: ids,
    }));
  const named = new Set(looks.map(({ what, id }) => `${what} ${id}`));
  // authorisations are made along with other things, and not every script looks at them
  const unnamed = [...there]
    .filter((name) => !named.has(name) && !name.startsWith('authorisation '))
    .map((name) => ({ text: `${name} is there, and no client was told of it.`, trail: [] }));
  return { name: 'nothing doubled', looked: made.length, findings: [...twice, ...unnamed] };
}
