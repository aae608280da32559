import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operations as berlinGroup } from '../../generated/server/berlin-group/operations.js';
import { operations as iam } from '../../generated/server/iam/operations.js';
import { operations as xs2a } from '../../generated/server/xs2a/operations.js';
import { createRequestJudge } from '../../runtime/server/judge-request.js';
import type { OperationSpec, ParameterSpec } from '../../runtime/server/operation-spec.js';
import type { PlainRequest } from '../../runtime/server/plain-message.js';

const ID = '99391c7e-ad88-49ec-a2ad-99ddcb1f7721';
const text = fc.constantFrom('a', '', ID, 'true', '12', 'x', 'booked', '2029-01-01', 'a%20b', '+');

/** A request with some of the parameters, some of them twice. */
function requestFor({ parameters }: OperationSpec) {
  const some = fc.array(fc.tuple(fc.constantFrom(...parameters, NOBODY), text), { maxLength: 12 });
  return some.map((pairs) => {
    const at = (place: string) => pairs.filter(([one]) => one.in === place);
    const query = at('query').map(([{ name }, value]) => `${name}=${value}`);
    const headers = at('header').map(([{ name }, value]) => [name.toLowerCase(), value]);
    const values = at('path').map(([{ name }, value]) => [name, value]);
    const message = {
      url: `/any?${query.join('&')}`,
      headers: Object.fromEntries(headers),
      body: Buffer.alloc(0),
    } as unknown as PlainRequest;
    return { message, values: Object.fromEntries(values) as Record<string, string> };
  });
}

/** A query parameter that no operation has. */
const NOBODY = { in: 'query', name: 'nobody' } as ParameterSpec;

describe.each(Object.entries({ xs2a, iam, berlinGroup }))('the readers of %s', (_, operations) => {
  it('read what a loop over all parameters reads, and find the same errors', () => {
    for (const spec of operations) {
      const { readers, ...bare } = spec;
      expect(readers === undefined).toBe(spec.parameters.length === 0);
      const [printed, looped] = [createRequestJudge(spec), createRequestJudge(bare)];
      fc.assert(
        fc.property(requestFor(spec), ({ message, values }) => {
          expect(printed(message, values)).toEqual(looped(message, values));
        }),
        { numRuns: 60 },
      );
    }
  });
});
