import { markdownTable } from '../lib/markdown-table.mjs';
import { median } from '../lib/statistics.mjs';

const HEAD = [
  'tool',
  'version',
  'faults found',
  'of those at its operations',
  'false alarms',
  'reports on the sound bank',
  'requests a bank',
  's a bank (median)',
  'broke off',
];

/** Counts what each tool reports of a bank and does not report of the sound bank. */
export function judgePeers({ tools, runs }) {
  return tools.map((tool) => {
    const own = runs.filter((run) => run.tool === tool.id);
    const known = new Set(
      own.filter(({ kind }) => kind === 'sound').flatMap(({ failures }) => failures),
    );
    const speaks = ({ failures }) => failures.some((failure) => !known.has(failure));
    const faults = own.filter(({ kind }) => kind === 'fault');
    // when our own set-up cannot be created, the peer is not to blame for a report
    const variants = own.filter(({ kind, missing }) => kind === 'variant' && missing.length === 0);
    const touched = faults.filter((run) => run.touched);
    return {
      ...tool,
      faults: faults.length,
      found: faults.filter(speaks).map(({ id }) => id),
      touched: touched.length,
      foundTouched: touched.filter(speaks).length,
      variants: variants.length,
      alarms: variants.filter(speaks).map(({ id }) => id),
      onSound: [...known],
      requests: median(own.map(({ requests }) => requests)),
      seconds: median(own.map(({ seconds }) => seconds)),
      broken: own.filter(({ broken }) => broken).length,
    };
  });
}

export function peersTable(judged, absent) {
  const share = (some, all) =>
    `${some} of ${all}${all === 0 ? '' : ` (${Math.round((some / all) * 100)} %)`}`;
  const rows = judged.map((each) => [
    each.name,
    each.version,
    share(each.found.length, each.faults),
    share(each.foundTouched, each.touched),
    share(each.alarms.length, each.variants),
    each.onSound.length,
    each.requests,
    each.seconds.toFixed(1),
    each.broken,
  ]);
  const missing = absent.map(({ id, reason }) => `\n${id} was not run: ${reason}`).join('');
  return `${markdownTable(HEAD, rows)}\n${missing}`;
}
