import autocannon from 'autocannon';
import { checkServer } from './check-server.mjs';
import { prepareSchemas } from './prepare-schemas.mjs';
import { scenarios } from './scenarios.mjs';
import { startServer } from './start-server.mjs';

const NAMES = ['ours', 'hand-written', 'fastify-openapi-glue', 'express-openapi-validator'];
/** Does not read the request: nothing that is built on Fastify needs less. */
const FLOOR = 'fastify-floor';
const STARTED = ['empty-fastify', ...NAMES];
const WARM_UP_SECONDS = 2;

/**
 * Starts and loads every server. The rounds are interleaved: each round loads all servers in turn, so that a
 * machine that is busy for a while slows all of them.
 */
export async function benchServers({ runs, seconds, connections, startUps: starts = true }) {
  const removeSchemas = prepareSchemas();
  const startUps = starts ? await measureStartUps(runs) : {};
  const servers = [];
  try {
    const wrong = { [FLOOR]: [] };
    for (const name of NAMES) servers.push(await startServer(name));
    for (const server of servers) wrong[server.name] = await checkServer(server);
    servers.push(await startServer(FLOOR));
    const rates = [];
    for (const scenario of scenarios) {
      const able = servers.filter(
        ({ name }) => !wrong[name].some((w) => w === failing(scenario, w)),
      );
      rates.push(await measureRates(scenario, able, { runs, seconds, connections }));
    }
    return { startUps, wrong, rates };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    removeSchemas();
  }
}

/** The error of a server that refuses the valid request; its speed in this scenario is not measured. */
function failing(scenario, complaint) {
  return complaint.startsWith(`${scenario.name}: `) ? complaint : undefined;
}

async function measureStartUps(runs) {
  const startUps = Object.fromEntries(
    STARTED.map((name) => [name, { imports: [], whole: [], cpu: [] }]),
  );
  for (let run = 0; run < runs; run += 1) {
    for (const name of STARTED) {
      const server = await startServer(name);
      startUps[name].imports.push(server.importToListening);
      startUps[name].whole.push(server.processToListening);
      startUps[name].cpu.push(server.importCpu);
      await server.stop();
    }
  }
  return startUps;
}

async function measureRates(scenario, servers, { runs, seconds, connections }) {
  const perSecond = Object.fromEntries(servers.map(({ name }) => [name, []]));
  const cpuMicros = Object.fromEntries(servers.map(({ name }) => [name, []]));
  const load = (server, duration) => fire(scenario, server, { duration, connections });
  for (const server of servers) await load(server, WARM_UP_SECONDS);
  for (let run = 1; run <= runs; run += 1) {
    process.stderr.write(`bench: ${scenario.name}: round ${run} of ${runs}\n`);
    for (const server of rotated(servers, run)) {
      const { rate, cpu } = await load(server, seconds);
      perSecond[server.name].push(rate);
      cpuMicros[server.name].push(cpu);
    }
  }
  return { scenario: scenario.name, perSecond, cpuMicros };
}

/** Each round begins with another server, so that none always follows the same one. */
function rotated(servers, by) {
  const start = by % servers.length;
  return [...servers.slice(start), ...servers.slice(0, start)];
}

/**
 * Requests per second over keep-alive connections from this process, and the server's CPU time per request,
 * which other processes on the machine affect far less.
 */
async function fire({ request, status }, { name, port, cpu }, { duration, connections }) {
  const { method, path, headers, body } = request;
  const before = await cpu();
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration,
    requests: [{ method, path, headers, body }],
  });
  const used = (await cpu()) - before;
  const right = result.statusCodeStats[status]?.count ?? 0;
  if (result.errors > 0 || right !== result.requests.total)
    throw new Error(`${name} failed under load: ${JSON.stringify(result.statusCodeStats)}`);
  return { rate: right / result.duration, cpu: (used / right) * 1000 };
}
