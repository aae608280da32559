import { useEffect, useState } from 'preact/hooks';
import type { Run, RunEvent } from '../../../generated/model/studio/schemas.js';
import { getRunQueryKey } from '../../../generated/tanstack-query/studio/queries.js';
import { API, client } from '../api.js';
import { isActive } from '../parts/looks.js';
import { type LiveRun, liveAfter, liveFrom } from './live-run.js';

/** Follows the events of a run while it is active. The browser connects again by itself where it stopped. */
export function useLiveRun(run: Run): LiveRun {
  const [live, setLive] = useState(() => liveFrom(run));
  const isOn = isActive(run);
  useEffect(() => {
    if (!isOn) return;
    setLive(liveFrom(run));
    // before the first case ends, the page also wants the checks before the run
    const after = Object.keys(run.counts).length === 0 ? 0 : run.offset;
    const source = new EventSource(
      `${API}/runs/${encodeURIComponent(run.id)}/events?after=${after}`,
    );
    source.onmessage = ({ data }) => {
      const event = JSON.parse(data) as RunEvent;
      setLive((before) => liveAfter(before, event));
      if (event.type === 'state') showState(event.run);
    };
    return () => source.close();
  }, [run.id, isOn]);
  return live;
}

/** Shows the new state at once; when the run waits or is over, all that depends on it is asked for again. */
function showState(run: Run): void {
  const queryKey = getRunQueryKey({ path: { runId: run.id } });
  client.setQueryData(queryKey, (before: object | undefined) =>
    before === undefined ? undefined : { ...before, body: run },
  );
  if (!isActive(run) || run.waiting !== undefined) void client.invalidateQueries();
}
