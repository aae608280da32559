import { afterAll, describe, expect, test } from 'vitest';
import { type LineProcess, lineProcess, ProcessGone, ProcessSlow } from './line-process.js';

const made: LineProcess[] = [];
afterAll(() => {
  for (const one of made) one.kill();
});

/** A process that runs this script, in which `reply(id, more)` writes a line. */
function processOf(onLine: string): LineProcess {
  const script = `
    const reply = (id, more) => console.log(JSON.stringify({ id, cpuMs: 5, ...more }));
    require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
      const { id, question } = JSON.parse(line);
      ${onLine}
    });`;
  const one = lineProcess([process.execPath, '-e', script]);
  made.push(one);
  return one;
}

describe('a line process', () => {
  test('answers each question separately', async () => {
    const one = processOf(
      'if (question === 1) setTimeout(() => reply(id, { answer: "late" }), 50); else reply(id, { answer: "soon" });',
    );
    expect(await Promise.all([one.ask(1, 20_000), one.ask(2, 20_000)])).toEqual(['late', 'soon']);
    expect([one.alive, one.cpuMs]).toEqual([true, 5]);
  });

  test.each<readonly [string, string, new () => Error, string]>([
    [
      'dies',
      'console.error("no more"); process.exit(7);',
      ProcessGone,
      'it ended with exit code 7: no more',
    ],
    ['is killed', 'process.kill(process.pid, "SIGKILL");', ProcessGone, 'it ended with SIGKILL'],
    ['writes another line', 'console.log("hello");', ProcessGone, 'it ended with SIGKILL'],
    [
      'returns an error',
      'reply(id, { error: { message: "No.", hint: "Ask again." } });',
      Error,
      'No. Ask again.',
    ],
  ])('reports an error when it %s', async (_name, script, kind, want) => {
    const asked = processOf(script).ask('?', 20_000);
    await expect(asked).rejects.toThrow(want);
    await expect(asked).rejects.toBeInstanceOf(kind);
  });

  test('times out after the given time', async () => {
    const one = processOf('while (true);');
    await expect(one.ask('?', 300)).rejects.toBeInstanceOf(ProcessSlow);
    one.kill();
    await expect(one.ask('?', 300)).rejects.toThrow('it has ended');
  });

  test('is gone if the program does not exist', async () => {
    const one = lineProcess(['/no/such/program']);
    await expect(one.ask('?', 20_000)).rejects.toBeInstanceOf(ProcessGone);
  });
});
