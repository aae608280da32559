import { expect, test } from 'vitest';
import { defineCase, grant, needs } from '../build.js';
import type { Step } from '../case.js';
import { createConsent, grantedConsent } from '../flows.js';
import type { Capabilities } from './approach.js';
import { expandGrants } from './expand-grants.js';

const profile: Capabilities = {
  services: ['AIS'],
  sca: { approaches: ['REDIRECT', 'EMBEDDED'] },
  psu: { approve: [], otp: { fixed: '1' } },
};
const about = (...approaches: readonly ('REDIRECT' | 'EMBEDDED')[]) =>
  defineCase({
    id: 'ais/x/y',
    title: 'x',
    needs: needs('AIS', approaches.length === 0 ? {} : { approaches }),
    steps: [createConsent(), grant()],
  });
const kinds = (steps: readonly Step[]) => [...new Set(steps.map(({ kind }) => kind))];

test('a grant uses the first approach, or the requested one', () => {
  expect(kinds(expandGrants(about(), profile).case.steps)).toEqual(['call', 'psu']);
  expect(kinds(expandGrants(about(), profile, 'EMBEDDED').case.steps)).toEqual(['call', 'otp']);
});

test('a grant uses only the approaches that its case needs', () => {
  expect(kinds(expandGrants(about('EMBEDDED'), profile).case.steps)).toEqual(['call', 'otp']);
  const { lack } = expandGrants(about('REDIRECT'), profile, 'EMBEDDED');
  expect(lack).toMatchObject({ approach: null, lacking: null });
});

test.each([
  ['REDIRECT', 'SCA-REDIRECT-AUTHORISES'],
  ['EMBEDDED', 'SCA-EMBEDDED-AUTHORISES'],
] as const)('an approval by %s is judged by %s', (approach, clause) => {
  const each = defineCase({
    id: 'ais/x/y',
    title: 'x',
    needs: needs('AIS'),
    steps: grantedConsent(),
  });
  const { steps, clauses } = expandGrants(each, profile, approach).case;
  const judged = steps.flatMap((step) =>
    step.kind === 'call' ? step.expect.map((check) => check.clause) : [],
  );
  const about = (all: readonly string[]) =>
    all.filter((id) => /^SCA-(?:REDIRECT|EMBEDDED)-AUTHORISES$/.test(id));
  expect([...new Set(about(judged))]).toEqual([clause]);
  expect(about(clauses).filter((id) => id !== clause)).toEqual([]);
});

test('where the bank may choose Decoupled, an update in Embedded needs an approach that is told or asked for', () => {
  const askedWith = (...approaches: Capabilities['sca']['approaches']) => {
    const { steps } = expandGrants(about('EMBEDDED'), { ...profile, sca: { approaches } }).case;
    return steps.flatMap((step) => ('inApproach' in step ? [step.inApproach?.asked] : []));
  };
  expect(new Set(askedWith('EMBEDDED'))).toEqual(new Set([undefined]));
  expect(new Set(askedWith('EMBEDDED', 'DECOUPLED'))).toEqual(new Set(['${start.status}']));
});

test('a second person chooses another method where there is one, which later responses name', () => {
  const methodOf = (name?: string) => {
    const how = { judged: true as const, ...(name === undefined ? {} : { name }) };
    const each = defineCase({
      id: 'ais/x/y',
      title: 'x',
      needs: needs('AIS'),
      steps: [createConsent(), grant('create', how)],
    });
    const { steps } = expandGrants(each, profile, 'EMBEDDED').case;
    const step = steps.find(({ as }) => as === (name === undefined ? 'method' : `method-${name}`));
    return step?.kind === 'call' ? step : undefined;
  };
  expect(JSON.stringify(methodOf()?.body)).toMatch(/^[^1]*scaMethods\.0\.[^1]*$/);
  expect(JSON.stringify(methodOf('two')?.body)).toMatch(/scaMethods\.1\..*scaMethods\.0\./);
  expect(methodOf('two')?.expect.map(({ clause }) => clause)).toContain('SCA-CHOSEN-METHOD-SAME');
});

test('a grant that is judged judges the first status of the authorisation; another one does not', () => {
  const begun = (judged: boolean) => {
    const each = defineCase({
      id: 'ais/x/y',
      title: 'x',
      needs: needs('AIS'),
      steps: [createConsent(), grant('create', judged ? { judged } : {})],
    });
    const { steps, clauses } = expandGrants(each, profile, 'REDIRECT').case;
    const start = steps.find(({ as }) => as === 'start');
    const checks = start?.expect.flatMap(({ clause }) => clause) ?? [];
    return [checks, clauses].map((all) => all.includes('SCA-START-RECEIVED'));
  };
  expect([begun(true), begun(false)]).toEqual([
    [true, true],
    [false, false],
  ]);
});

test('a creation prefers no redirect where its grant has none, unless the start alone says so', () => {
  const preferences = (...prefersLater: readonly true[]) => {
    const [later] = prefersLater;
    const step = { ...grant(), ...(later ? { prefersLater: later } : {}) };
    const each = { ...about(), steps: [createConsent(), step] };
    return expandGrants(each, profile, 'EMBEDDED').case.steps.flatMap((one) =>
      one.kind === 'call' && ['create', 'start'].includes(one.as)
        ? [one.headers?.['TPP-Redirect-Preferred']]
        : [],
    );
  };
  expect(preferences()).toEqual(['false', 'false']);
  expect(preferences(true)).toEqual(['true', 'false']);
});

test('a signed grant signs its start, unless that has a password', () => {
  const signedBy = (approach: 'REDIRECT' | 'EMBEDDED', ...signed: readonly true[]) => {
    const [asked] = signed;
    const step = { ...grant(), ...(asked ? { signed: asked } : {}) };
    const each = { ...about(), steps: [createConsent(), step] };
    return expandGrants(each, profile, approach).case.steps.flatMap((one) =>
      one.kind === 'call' && one.sign !== undefined ? [one.as, one.plain?.unsigned] : [],
    );
  };
  expect(signedBy('REDIRECT', true)).toEqual(['start', 'HDR-SIGNATURE-SERVED']);
  expect(signedBy('REDIRECT')).toEqual([]);
  expect(signedBy('EMBEDDED', true)).toEqual([]);
});

test('a bare start has no body, a start or an update another media type, and the usual ones follow a refusal', () => {
  const each = defineCase({
    id: 'ais/x/y',
    title: 'x',
    needs: needs('AIS'),
    steps: [createConsent(), grant('create', { bareStart: true, sentAs: 'application/json;x=1' })],
  });
  const calls = (approach: 'REDIRECT' | 'EMBEDDED') =>
    expandGrants(each, profile, approach).case.steps.flatMap((step) =>
      step.kind === 'call' && step.plain !== undefined
        ? [[step.as, step.body, step.headers?.['Content-Type'], step.plain.deviation]]
        : [],
    );
  expect(calls('REDIRECT')).toEqual([['start', undefined, undefined, 'without a body']]);
  // the start has the password, and neither that nor the code is sent a second time
  expect(calls('EMBEDDED')).toEqual([
    [
      'method',
      expect.any(Object),
      'application/json;x=1',
      'with Content-Type application/json;x=1',
    ],
  ]);
});

test('a start that an earlier step may have made is sent only where that one made none', () => {
  const each = defineCase({
    id: 'ais/x/y',
    title: 'x',
    needs: needs('AIS'),
    steps: [createConsent(), grant('create', { name: 'two', isStarted: true })],
  });
  const starts = expandGrants(each, profile, 'REDIRECT').case.steps.flatMap((step) =>
    step.kind === 'call' && step.as === 'start-two' ? [step.unless] : [],
  );
  expect(starts).toEqual(['${start-two.authorisationId}']);
});

test('an invalid update or start is otherwise the usual one, and is sent once', () => {
  const attempt = { as: 'x', expect: [] };
  const each = defineCase({
    id: 'ais/x/y',
    title: 'x',
    needs: needs('AIS'),
    steps: [
      createConsent(),
      grant('create', {
        bareStart: true,
        sentAs: 'application/json;x=1',
        attempts: [{ ...attempt, as: 'update-x' }],
        startAttempts: [attempt],
      }),
    ],
  });
  const all = (['REDIRECT', 'EMBEDDED'] as const).flatMap(
    (approach) => expandGrants(each, profile, approach).case.steps,
  );
  const sent = all.flatMap((step) => (step.kind === 'call' && step.as.endsWith('x') ? [step] : []));
  expect(sent.length).toBeGreaterThan(2);
  for (const { plain, headers, body } of sent) {
    expect([plain, headers?.['Content-Type']]).toEqual([undefined, undefined]);
    expect(body).toBeDefined();
  }
});
