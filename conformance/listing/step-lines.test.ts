import { expect, test } from 'vitest';
import { OPERATION } from '../../standard/operation.js';
import { call, defineCase, needs, status } from '../cases/build.js';
import { oauthPsu } from '../cases/oauth-flows.js';
import { varied } from '../cases/varied.js';
import { stepLines } from './step-lines.js';

test('a step says what is unusual in its request, and what the PSU does wrong first', () => {
  const read = call('read', OPERATION.payment.read, {}, status('PIS-READ-200', 200));
  const unusual = varied(read, { headers: { Accept: 'a/b' }, deviation: 'with Accept a/b' });
  const lines = stepLines(
    defineCase({
      id: 'pis/x/y',
      title: 'x',
      needs: needs('PIS'),
      steps: [unusual, { ...oauthPsu('payment'), mistypes: true }],
    }),
  );
  expect(lines[0]).toMatch(/read: getPayment with Accept a\/b; judges PIS-READ-200/);
  expect(lines[1]).toMatch(/sends a wrong password first, and approves/);
});
