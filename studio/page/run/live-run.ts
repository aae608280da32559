import type { CaseEnd, Check, Run, RunEvent } from '../../../generated/model/studio/schemas.js';

type ExchangeLine = Extract<RunEvent, { readonly type: 'exchange' }>;

/** What the page has seen of a run that goes on. */
export interface LiveRun {
  /** The cases that are being carried out, with their beginning. */
  readonly running: ReadonlyMap<string, string>;
  /** The last ones, the newest first. */
  readonly exchanges: readonly ExchangeLine[];
  readonly ended: readonly CaseEnd[];
  readonly checks: readonly Check[];
  /** Cases by verdict; undefined until a case has ended in front of the page. */
  readonly counts: Run['counts'] | undefined;
}

const KEPT = 30;

/** What a page that opens late shows at once: the cases that began before. */
export const liveFrom = ({ running = [] }: Pick<Run, 'running'>): LiveRun => ({
  running: new Map(running.map(({ case: id, at }) => [id, at])),
  exchanges: [],
  ended: [],
  checks: [],
  counts: undefined,
});

/** What is seen after one more event. */
export function liveAfter(live: LiveRun, event: RunEvent): LiveRun {
  switch (event.type) {
    case 'state':
      return event.run.running === undefined
        ? live
        : { ...live, running: liveFrom(event.run).running };
    case 'case-started':
      return { ...live, running: new Map([...live.running, [event.case, event.at]]) };
    case 'exchange':
      return { ...live, exchanges: [event, ...live.exchanges].slice(0, KEPT) };
    case 'case-ended': {
      const running = new Map(live.running);
      running.delete(event.end.id);
      // a run that goes on after a pause tells again what it had judged
      const others = live.ended.filter(({ id }) => id !== event.end.id);
      const ended = [event.end, ...others].slice(0, KEPT);
      return { ...live, running, ended, counts: event.counts };
    }
    case 'preflight':
      return { ...live, checks: [...live.checks, event.check] };
    default:
      return event satisfies never;
  }
}
