import { expect, test } from 'vitest';
import { OPERATION } from '../../../standard/operation.js';
import { loadSuite } from '../../prepare-run.js';

const AT_THE_LINK: ReadonlySet<string> = new Set([OPERATION.iam.authorize, OPERATION.iam.token]);

test('authorize and token are asked below the scaOAuth link, wherever the registration is', async () => {
  const { cases } = await loadSuite();
  const calls = cases.flatMap(({ id, steps }) =>
    steps.flatMap((step) =>
      step.kind === 'call' && AT_THE_LINK.has(step.operation) ? [{ id, ...step }] : [],
    ),
  );
  const elsewhere = calls.filter(({ base, url }) => !/link\.scaOAuth/.test(base ?? url ?? ''));
  expect(calls.length).toBeGreaterThan(30);
  expect(elsewhere.map(({ id }) => id)).toEqual([]);
});
