/** A response with its headers. */
interface Answered {
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** The longest time in milliseconds that a request waits before it is sent again. */
export const LONGEST_MS = 60_000;

/** The time that Retry-After names, in milliseconds; undefined without one. */
export function wantedWait({ headers }: Answered, now: Date): number | undefined {
  const value = headers.find(([name]) => name.toLowerCase() === 'retry-after')?.[1]?.trim() ?? '';
  const wanted = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime();
  return Number.isNaN(wanted) ? undefined : wanted;
}

/** Whether Retry-After says that the request is served within a minute. */
export const isSoon = (answer: Answered, now: Date): boolean =>
  (wantedWait(answer, now) ?? Infinity) <= LONGEST_MS;
