import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { markdownTable } from '../lib/markdown-table.mjs';
import { startBank } from '../lib/start-bank.mjs';
import { median } from '../lib/statistics.mjs';
import { startStudio } from './studio-process.mjs';

/** What a page asks for besides its events, and after how many milliseconds again: as studio/page/views has it. */
const ASKED = [
  ['a run', ({ run }) => `/runs/${run}`, 5_000],
  ['its cases', ({ run }) => `/runs/${run}/cases?limit=50`, 5_000],
  ['its causes', ({ run }) => `/runs/${run}/causes`, 4_000],
  ['who waits for a person', () => '/runs?state=waiting-for-person', 3_000],
];
/** As a whole run at a bank that is not next door; a run ends after the time that is measured. */
const RATE = 5;

/** Runs at once of one studio and pages that watch them: how fast its pages are, idle and while the workers run. */
export async function benchPages({ runs, pages, seconds }) {
  const folder = mkdtempSync(join(tmpdir(), 'xs2a-bench-studio-'));
  const bank = await startBank();
  const studio = await startStudio({ folder, concurrency: runs });
  try {
    const ids = [];
    const yaml = profileOf(bank.profile);
    for (let at = 0; at < runs; at += 1) ids.push((await studio.post('/banks', { yaml })).id);
    // a run that has ended, so that an idle page has what to show
    const first = await startRun(studio, ids[0], ['piis/']);
    await stateOf(studio, first, ['ended']);
    const idle = await watchPages(studio, { runIds: [first], pages, seconds, isLive: false });
    const begun = [];
    for (const id of ids) begun.push(await startRun(studio, id, ['pis/', 'ais/']));
    for (const run of begun) await stateOf(studio, run, ['running', 'waiting-for-person']);
    const busy = await watchPages(studio, { runIds: begun, pages, seconds, isLive: true });
    const after = await Promise.all(begun.map((run) => studio.get(`/runs/${run}`)));
    const running = after.filter(({ body }) => body.state === 'running').length;
    await Promise.all(begun.map((run) => studio.post(`/runs/${run}/stop`, {}).catch(() => 0)));
    return { runs, pages, seconds, running, idle, busy };
  } finally {
    await studio.stop();
    await bank.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startRun(studio, bankId, only) {
  const { id } = await studio.post('/runs', { bankId, scope: { only, rate: RATE } });
  return id;
}

async function stateOf(studio, run, states) {
  for (;;) {
    const { body } = await studio.get(`/runs/${run}`);
    if (states.includes(body.state)) return;
    if (body.state === 'failed') throw new Error(`a run failed: ${body.problem.title}`);
    await sleep(500);
  }
}

/** The files of the profile keep their places; the bank is that of another process. */
function profileOf(file) {
  return readFileSync(file, 'utf8').replaceAll(
    /(certificate|key|ca): (?!\/)(\S+\.pem)/g,
    (_, key, name) => `${key}: ${join(dirname(file), name)}`,
  );
}

/** Pages that ask for what they show, each at its times, and read the events of their run; the times of all answers. */
async function watchPages(studio, { runIds, pages, seconds, isLive }) {
  const over = new AbortController();
  const end = performance.now() + seconds * 1_000;
  const times = new Map(ASKED.map(([name]) => [name, []]));
  const ask = async (name, path, every) => {
    await sleep(Math.random() * every);
    while (performance.now() < end) {
      const { ms } = await studio.get(path);
      times.get(name).push(ms);
      await sleep(every);
    }
  };
  const all = Array.from({ length: pages }, (_, at) => runIds[at % runIds.length]).flatMap(
    (run) => {
      if (isLive) {
        // it ends when the pages are closed
        studio.watch(run, over.signal).catch(() => undefined);
      }
      return ASKED.map(([name, pathOf, every]) => ask(name, pathOf({ run }), every));
    },
  );
  await Promise.all(all);
  over.abort();
  return Object.fromEntries([...times].map(([name, each]) => [name, summed(each)]));
}

function summed(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const p99 = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))];
  return { answers: times.length, median: median(times), p99 };
}

/** A row for each request of a page. */
export function pagesTable({ runs, pages, seconds, running, idle, busy }) {
  const ms = (value) => value.toFixed(0);
  const rows = ASKED.map(([name]) => [
    ...[name, busy[name].answers, ms(idle[name].median), ms(idle[name].p99)],
    ...[ms(busy[name].median), ms(busy[name].p99)],
    (busy[name].median / idle[name].median).toFixed(1),
  ]);
  const head = ['ms', 'answers', 'idle: median', 'p99', 'busy: median', 'p99', 'ratio of medians'];
  const what = `${runs} runs at once (${running} of them until the end), ${pages} pages, ${seconds} s each of idle and busy`;
  return `${what}\n\n${markdownTable(head, rows)}`;
}
