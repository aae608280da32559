import { expect, test } from 'vitest';
import { CREATED } from '../../../standard/roles.js';
import { REFUSED_SIGNATURES } from './refused-signatures.js';
import { signatureCases } from './signatures.js';

/** The aliases of the refused creations of a kind: in a default run, and on request. */
function refusedOf(name: string): readonly (readonly string[])[] {
  const aliases = (which: string): readonly string[] =>
    signatureCases
      .filter(({ id }) => id === `common/signatures/refuses-${which}-${name}s`)
      .flatMap(({ steps }) => steps.flatMap(({ as, setup }) => (setup === true ? [] : [as])));
  return [aliases('bad'), aliases('other-bad')];
}

test('each kind refuses an altered body and the seal of another TPP in a default run, and all others on request', () => {
  const all = REFUSED_SIGNATURES.map(({ id }) => id);
  for (const { name } of CREATED.filter((each) => each.name !== 'payment')) {
    const [few = [], others = []] = refusedOf(name);
    expect(few).toEqual(expect.arrayContaining(['altered-body', 'seal-of-another']));
    expect([...few, ...others].sort()).toEqual([...all].sort());
  }
});

test('a default run has few exchanges for that', () => {
  const usual = signatureCases.filter(({ tags = [] }) => !tags.includes('deep'));
  const requests = usual.flatMap(({ steps }) => steps);
  expect(requests.length).toBeLessThanOrEqual(40);
});

test('a signature for which a profile may have no certificate is sent only where it has', () => {
  const steps = signatureCases.flatMap((each) =>
    each.steps.map((step) => ({ step, needs: JSON.stringify(each.needs) })),
  );
  for (const { step, needs } of steps) {
    if (step.kind !== 'call' || step.sign?.by === undefined) continue;
    expect(`${needs}${step.when}`, step.as).toContain(step.sign.by);
  }
});
