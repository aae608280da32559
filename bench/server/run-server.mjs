// A server as a process of its own: node run-server.mjs NAME. Says where it listens, ends with stdin.
const begun = performance.now();
const { start } = await import(`./${process.argv[2]}.mjs`);
const port = await start();
const ready = performance.now();
process.stdout.write(
  `${JSON.stringify({ port, importToListening: ready - begun, processToListening: ready })}\n`,
);
process.stdin.on('end', () => process.exit(0)).resume();
