import type { Made, StatusReading } from '../ledger.js';
import type { Judgement } from './finding.js';

/** One X-Request-ID creates one resource, and no resource exists that no response named. */
export function judgeDoubled(
  made: readonly Made[],
  looks: readonly StatusReading[],
  there: ReadonlySet<string>,
): Judgement {
  const twice = made
    .filter(({ ids }) => new Set(ids).size > 1)
    .map(({ requestId, ids }) => ({
      text: `X-Request-ID ${requestId} created ${new Set(ids).size} resources.`,
      trail: ids,
    }));
  const named = new Set(looks.map(({ what, id }) => `${what} ${id}`));
  // authorisations are created together with other resources, and not every script reads them
  const unnamed = [...there]
    .filter((name) => !named.has(name) && !name.startsWith('authorisation '))
    .map((name) => ({ text: `${name} exists, but no response named it.`, trail: [] }));
  return { name: 'nothing doubled', looked: made.length, findings: [...twice, ...unnamed] };
}
