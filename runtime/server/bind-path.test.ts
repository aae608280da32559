import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { mountOnFastify } from './fastify-adapter.js';
import type { OperationSpec } from './operation-spec.js';
import { createRouter } from './router.js';

/** Numbers from 0 to below `limit`, the same in each run. */
function numbersFrom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

const SEGMENTS = ['a', 'b', '{x}', '{y-y}', '{few}', '{x}.{y-y}', 'a{x}'];
const TEXTS = ['a', 'b', 'c', 'a.b', 'ab', '%61', 'a%2Fb', ''];
const FEW = ['a', 'c'];
/** What Fastify then overlooks, our router does not. */
const LENIENT = { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true };

function randomOperations(pick: (limit: number) => number): readonly OperationSpec[] {
  return Array.from({ length: 2 + pick(5) }, (_, at) => {
    const names = new Set<string>();
    const segments = Array.from({ length: 1 + pick(3) }, () => {
      const found = SEGMENTS[pick(SEGMENTS.length)] ?? 'a';
      const own = [...found.matchAll(/\{([^}]*)\}/g)].map((match) => match[1] ?? '');
      if (own.some((name) => names.has(name))) return 'b';
      for (const name of own) names.add(name);
      return found;
    });
    const parameters = [...names].map((name) => {
      return {
        in: 'path',
        name,
        required: true,
        as: 'string',
        ...(name === 'few' && { values: FEW }),
      };
    });
    const path = `/${segments.join('/')}`;
    return { id: `op${at}`, method: 'GET', path, parameters, answers: [], produces: [] };
  }) as unknown as readonly OperationSpec[];
}

it('routes of Fastify run the operation that the router finds, with the same values', async () => {
  const pick = numbersFrom(20);
  let bound = 0;
  for (let document = 0; document < 60; document += 1) {
    const operations = randomOperations(pick);
    const router = createRouter(operations);
    bound += operations.filter((one) => router.bind(one) !== undefined).length;
    const handlers = Object.fromEntries(
      operations.map(({ id }) => [
        id,
        async ({ path }: { readonly path: object }) => ({ status: 200, body: { id, path } }),
      ]),
    );
    const app = Fastify({ routerOptions: LENIENT });
    mountOnFastify(app, operations, { handlers, validateResponses: false });
    for (let request = 0; request < 25; request += 1) {
      const texts = Array.from({ length: 1 + pick(3) }, () => TEXTS[pick(TEXTS.length)] ?? '');
      const url = `/${texts.join('/')}`;
      const answer = await app.inject({ method: 'GET', url });
      const found = router.find(url);
      const id = found?.operations.get('GET')?.spec.id;
      const context = `${url} of ${operations.map(({ path }) => path).join(' ')}`;
      if (found === undefined) expect(answer.statusCode, context).toBe(404);
      else expect(answer.json(), context).toMatchObject({ id, path: found.values });
    }
    await app.close();
  }
  expect(bound).toBeGreaterThan(80);
});
