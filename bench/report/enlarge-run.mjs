const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * The events of a run with this many exchanges, derived from a real run: its cases are repeated, each time
 * with other names, exchange ids and UUIDs (UUIDs compress worst).
 */
export function enlargeRun(events, exchanges) {
  const [started] = events;
  const bundles = bundlesOf(events);
  const chosen = [];
  const planned = [];
  let count = 0;
  for (let round = 0; count < exchanges; round += 1) {
    for (const [id, bundle] of bundles) {
      if (count >= exchanges) break;
      const made = another(bundle, round, count);
      chosen.push(...made);
      count += made.filter(({ type }) => type === 'exchange').length;
      planned.push({ case: nameOf(id, round), title: id, clauses: [] });
    }
  }
  const outside = events.filter((event) => event.case === undefined && event !== started);
  const ended = outside.map((event) =>
    event.type === 'run-finished'
      ? { ...event, exchanges: count, counts: countsOf(chosen) }
      : event,
  );
  return [{ ...started, planned }, ...chosen, ...ended];
}

const nameOf = (id, round) => (round === 0 ? id : `${id}/round-${round}`);

function bundlesOf(events) {
  const bundles = new Map();
  for (const event of events) {
    if (event.case === undefined || event.type === 'creating') continue;
    const bundle = bundles.get(event.case) ?? [];
    bundle.push(event);
    bundles.set(event.case, bundle);
  }
  return bundles;
}

/** Another copy of the events of a case. */
function another(bundle, round, before) {
  const ids = new Map();
  const uuids = new Map();
  return bundle.map((event) => {
    const text = JSON.stringify({ ...event, n: undefined, before: undefined });
    const copy = JSON.parse(
      round === 0 ? text : text.replace(UUID, (old) => uuids.get(old) ?? renew(uuids, old)),
    );
    const id = copy.exchange?.id ?? copy.exchange ?? null;
    if (id !== null && !ids.has(id)) ids.set(id, `e${before + ids.size + 1}`);
    if (copy.type === 'exchange') copy.exchange.id = ids.get(id);
    else if (id !== null) copy.exchange = ids.get(id);
    return { ...copy, case: nameOf(event.case, round) };
  });
}

function renew(uuids, old) {
  const made = crypto.randomUUID();
  uuids.set(old, made);
  return made;
}

const KEYS = {
  'not-applicable': 'notApplicable',
  'setup-failed': 'setupFailed',
  'harness-error': 'harnessError',
};

function countsOf(events) {
  const keys = ['passed', 'failed', 'warned', 'observed', 'waived', 'blocked', 'unstable'];
  const counts = Object.fromEntries([...keys, ...Object.values(KEYS)].map((key) => [key, 0]));
  for (const { type, verdict } of events) {
    if (type === 'case-finished') counts[KEYS[verdict] ?? verdict] += 1;
  }
  return counts;
}
