import { describe, expect, test } from 'vitest';
import type { Scope } from '../answers/resolve-value.js';
import type { CallStep } from '../cases/case.js';
import type { Profile } from '../profile/profile.js';
import { BODY_TYPES, bodyText, resolveBody } from './request-body.js';

const profile = { pis: { creditorName: `Fish & "Chips" <'1'>` } } as unknown as Profile;
const scope: Scope = {
  seen: new Map(),
  profile,
  tpp: null,
  now: new Date(0),
  newUuid: () => 'UUID',
};

const sent = (body: CallStep['body'], bodyType: CallStep['bodyType']): string | null => {
  const step: CallStep = {
    kind: 'call',
    as: 'a',
    operation: 'initiatePayment',
    expect: [],
    ...(body === undefined ? {} : { body }),
    ...(bodyType === undefined ? {} : { bodyType }),
  };
  return bodyText(step.bodyType, resolveBody(step, scope));
};

describe('a body is serialised', () => {
  test.each<readonly [CallStep['bodyType'], CallStep['body'], string | null]>([
    [undefined, undefined, null],
    [undefined, { a: 1, id: '${uuid}' }, '{"a":1,"id":"UUID"}'],
    ['form', { a: 'b c', d: 1 }, 'a=b+c&d=1'],
    [
      'xml',
      '<Nm>${profile.pis.creditorName}</Nm>',
      '<Nm>Fish &amp; &quot;Chips&quot; &lt;&apos;1&apos;&gt;</Nm>',
    ],
  ])('%s %j', (type, body, want) => expect(sent(body, type)).toBe(want));

  test('as multipart, each part with its type', () => {
    const boundary = BODY_TYPES.multipart.split('boundary=')[1];
    expect(sent({ xml_sct: '<D>${uuid}</D>', json: { frequency: 'Monthly' } }, 'multipart')).toBe(
      `--${boundary}\r\nContent-Disposition: form-data; name="xml_sct"\r\n` +
        'Content-Type: application/xml\r\n\r\n<D>UUID</D>\r\n' +
        `--${boundary}\r\nContent-Disposition: form-data; name="json"\r\n` +
        'Content-Type: application/json\r\n\r\n{"frequency":"Monthly"}\r\n' +
        `--${boundary}--\r\n`,
    );
  });
});
