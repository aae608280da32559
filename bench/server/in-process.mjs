// CPU per request of one server without the kernel, in this process:
// node bench/server/in-process.mjs NAME [part of a scenario's name] [slices]. Run after `npm run build`; prints the
// least, the lowest tenth and the median of many short slices, in microseconds. System calls are most of a request
// on loopback and vary most on a machine that others use, so this shows smaller differences than bench:server.
import { Server } from 'node:net';
import { Duplex } from 'node:stream';
import { prepareSchemas } from './prepare-schemas.mjs';
import { scenarios } from './scenarios.mjs';

const [name, part = '', slices = '200'] = process.argv.slice(2);
const CONNECTIONS = 20;
const WARM_UP = 30_000;
const SLICE = 500;

/** A socket that hands requests to the server and its responses to `onResponse`. */
class MemorySocket extends Duplex {
  remoteAddress = '127.0.0.1';
  onResponse = () => undefined;

  _read() {}

  _write(chunk, _encoding, done) {
    this.#receive(chunk);
    done();
  }

  _writev(chunks, done) {
    for (const { chunk } of chunks) this.#receive(chunk);
    done();
  }

  /** Each response begins in a chunk of its own, since no request is sent before the last one is answered. */
  #receive(chunk) {
    const head = chunk.toString('latin1', 0, 12);
    if (head.startsWith('HTTP/1.1')) this.onResponse(Number(head.slice(9)));
  }

  setTimeout() {}
  setNoDelay() {}
  setKeepAlive() {}
}

/** Sends requests over all sockets until `count` are answered. */
function fire(sockets, bytes, status, count) {
  return new Promise((resolve, reject) => {
    let unsent = count;
    let open = sockets.length;
    const send = (socket) => {
      unsent -= 1;
      socket.push(Buffer.from(bytes));
    };
    for (const socket of sockets) {
      socket.onResponse = (found) => {
        if (found !== status) reject(new Error(`${name} sent ${found} instead of ${status}`));
        if (unsent > 0) setImmediate(send, socket);
        else if (--open === 0) resolve();
      };
      send(socket);
    }
  });
}

function messageOf({ method, path, headers, body = '' }) {
  const length = body === '' ? {} : { 'Content-Length': Buffer.byteLength(body) };
  const fields = Object.entries({ Host: '127.0.0.1', ...headers, ...length });
  const head = [`${method} ${path} HTTP/1.1`, ...fields.map((field) => field.join(': ')), '', ''];
  return Buffer.from(head.join('\r\n') + body);
}

async function measure(server, { request, status }) {
  const bytes = messageOf(request);
  const sockets = Array.from({ length: CONNECTIONS }, () => new MemorySocket());
  for (const socket of sockets) server.emit('connection', socket);
  await fire(sockets, bytes, status, WARM_UP);
  const micros = [];
  for (let slice = 0; slice < Number(slices); slice += 1) {
    const before = process.cpuUsage();
    await fire(sockets, bytes, status, SLICE);
    const { user, system } = process.cpuUsage(before);
    micros.push((user + system) / SLICE);
  }
  return micros.sort((a, b) => a - b);
}

const { listen } = Server.prototype;
let server;
Server.prototype.listen = function (...given) {
  server = this;
  return listen.apply(this, given);
};
process.env.NODE_ENV = 'production';
const removeSchemas = prepareSchemas();
await (await import(`./${name}.mjs`)).start();
removeSchemas();
for (const scenario of scenarios.filter((one) => one.name.includes(part))) {
  const found = await measure(server, scenario);
  const [least, tenth, median] = [0, 0.1, 0.5].map((at) =>
    found[Math.floor(found.length * at)].toFixed(2),
  );
  process.stdout.write(
    `${scenario.name.padEnd(20)} ${name.padEnd(22)} ${least} ${tenth} ${median}\n`,
  );
}
process.exit(0);
