import type { StatusReading } from '../ledger.js';

/** The observations of a resource, one for each line, in the order of the responses. */
export function trailOf(looks: readonly StatusReading[]): readonly string[] {
  const start = Math.min(...looks.map(({ sent }) => sent));
  return [...looks]
    .sort((one, other) => one.got - other.got)
    .map(({ sent, got, status, by }) => {
      const [from, to] = [sent - start, got - start].map((ms) => `${ms.toFixed(0)} ms`);
      return `${from} to ${to}  ${status}  ${by}`;
    });
}
