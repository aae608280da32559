import { markdownTable } from '../lib/markdown-table.mjs';
import { median, spread } from '../lib/statistics.mjs';

/** The speed of every operation on every contestant, and where the time of a request goes. */
export function bankTables(results) {
  const speed = markdownTable(
    [
      'operation',
      'server',
      'requests/s (median)',
      'spread',
      'p50 ms',
      'p99 ms',
      'CPU µs a request',
    ],
    results.flatMap(speedRows),
  );
  const parts = markdownTable(
    ['operation', 'TLS, HTTP and Fastify', 'generated server', 'handlers', 'PGlite', 'PostgreSQL'],
    results.map(partRow),
  );
  return `${speed}\n\nCPU µs of a request, as differences of the medians above:\n\n${parts}`;
}

const of = (rounds, field) => median(rounds.map((round) => round[field]));

function speedRows({ operation, rounds }) {
  return Object.entries(rounds).map(([server, all]) => [
    operation,
    server,
    Math.round(of(all, 'rate')),
    spread(
      all.map(({ rate }) => rate),
      0,
    ),
    of(all, 'p50').toFixed(1),
    of(all, 'p99').toFixed(1),
    Math.round(of(all, 'cpu')),
  ]);
}

/** Each contestant does the work of the previous one and adds to it, so each column is a difference. */
function partRow({ operation, rounds }) {
  const cpu = (name) => (rounds[name] === undefined ? undefined : of(rounds[name], 'cpu'));
  const more = (name, than) => (cpu(name) === undefined ? '-' : Math.round(cpu(name) - cpu(than)));
  return [
    operation,
    Math.round(cpu('bare')),
    more('generated', 'bare'),
    more('memory', 'generated'),
    more('pglite', 'memory'),
    more('postgres', 'memory'),
  ];
}
