import type { StatusReading } from '../ledger.js';

/** The looks at a resource, one a line, in the order in which the answers came. */
export function trailOf(looks: readonly StatusReading[]): readonly string[] {
  const start = Math.min(...looks.map(({ sent }) => sent));
  return [...looks]
    .sort((one, other) => one.got - other.got)
    .map(({ sent, got, status, by }) => {
      const [from, to] = [sent - start, got - start].map((ms) => `${ms.toFixed(0)} ms`);
      return `${from} to ${to}  ${status}  ${by}`;
    });
}
