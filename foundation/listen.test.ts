import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { listen } from './listen.js';

const app = (code: string) =>
  ({
    listen: () => Promise.reject(Object.assign(new Error(code), { code })),
  }) as unknown as FastifyInstance;

it.each([
  [
    'ENOTFOUND',
    '--iam-port',
    'The address nope.invalid cannot be listened on (ENOTFOUND).',
    '--host',
  ],
  [
    'EADDRNOTAVAIL',
    '--admin-port',
    'The address nope.invalid cannot be listened on',
    '--admin-host',
  ],
  ['EADDRINUSE', '--port', 'Port 8443 on nope.invalid is in use.', '--port'],
  ['EACCES', '--port', 'Port 8443 on nope.invalid cannot be opened (EACCES).', '--port'],
])('%s at %s is told of the option that causes it', async (code, flag, sentence, hint) => {
  await expect(listen(app(code), 'nope.invalid', 8443, flag)).rejects.toMatchObject({
    message: expect.stringContaining(sentence),
    hint: expect.stringContaining(`${hint} `),
  });
});
