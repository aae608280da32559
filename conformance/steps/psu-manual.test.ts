import { createServer } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { waitForPerson } from './psu-manual.js';
import type { StepContext } from './step-context.js';

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return port;
}

let controller = new AbortController();
afterEach(() => {
  controller.abort();
  controller = new AbortController();
});

function contextOf(port: number, psuMs = 5_000): StepContext {
  const tpp = { redirectUri: `http://localhost:${port}/callback` };
  const profile = { tpp, timeouts: { psuMs } };
  return { scope: { profile }, signal: controller.signal } as unknown as StepContext;
}

describe('waiting for a person', () => {
  test('ends with the query of the redirect', async () => {
    const port = await freePort();
    const waiting = waitForPerson(contextOf(port));
    // it starts to listen shortly after the call
    const other = await vi.waitFor(() => fetch(`http://localhost:${port}/favicon.ico`));
    const back = await fetch(`http://localhost:${port}/callback?code=abc&state=x`);

    expect([other.status, back.status, await back.text()]).toEqual([
      404,
      200,
      'Done: return to the suite.\n',
    ]);
    expect(await waiting).toEqual({
      redirect: `http://localhost:${port}/callback?code=abc&state=x`,
      to: 'redirectUri',
      stopped: null,
    });
  });

  test('ends with the address that the person tells, asked until it is one of the TPP', async () => {
    const told = ['no address', 'https://bank.example/login', ' https://tpp.example/back?code=1 '];
    const context = contextOf(await freePort());
    const tpp = { redirectUri: 'https://tpp.example/back' };
    const scope = { profile: { ...context.scope.profile, tpp } };
    const person = { tells: async () => told.shift() ?? '' };
    const end = await waitForPerson({ ...context, scope, person } as unknown as StepContext);
    expect(end).toEqual({
      redirect: 'https://tpp.example/back?code=1',
      to: 'redirectUri',
      stopped: null,
    });
    expect(told).toEqual([]);
  });

  test('waits for both, and lets go of the port when the person has told the address', async () => {
    const port = await freePort();
    const tells = async () => `http://localhost:${port}/callback?state=x`;
    const end = await waitForPerson({ ...contextOf(port), person: { tells } });
    expect(end.to).toBe('redirectUri');
    const next = createServer().listen(port, 'localhost');
    await new Promise((listening) => next.once('listening', listening));
    next.close();
  });

  test('waits for what the person tells when another program has the port', async () => {
    const port = await freePort();
    const holder = createServer().listen(port, 'localhost');
    await new Promise((listening) => holder.once('listening', listening));
    const tells = async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return `http://localhost:${port}/callback?state=x`;
    };
    const end = await waitForPerson({ ...contextOf(port), person: { tells } });
    expect(end.to).toBe('redirectUri');
    holder.close();
  });

  test('ends after the timeout', async () => {
    const end = await waitForPerson(contextOf(await freePort(), 30));
    expect(end).toEqual({ redirect: null, to: null, stopped: 'nobody answered in time' });
  });

  test('ends when the run is stopped', async () => {
    const waiting = waitForPerson(contextOf(await freePort()));
    controller.abort();
    expect(await waiting).toEqual({ redirect: null, to: null, stopped: 'the run was stopped' });
  });

  test('fails if the port is in use', async () => {
    const port = await freePort();
    const holder = createServer().listen(port, 'localhost');
    await new Promise((listening) => holder.once('listening', listening));
    await expect(waitForPerson(contextOf(port))).rejects.toThrow(
      `tpp.redirectUri http://localhost:${port}: EADDRINUSE`,
    );
    holder.close();
  });
});
