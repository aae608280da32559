import type { Diff, DocumentChange } from '../../change/change.js';

/** A change in which every field of a document or a policy is this text. */
function changeSaying(text: string, more: Partial<DocumentChange> = {}): DocumentChange {
  return {
    id: 'request-body-property-removed-closed',
    severity: 'breaking',
    hits: ['clients-that-send'],
    operation: `POST /${text}`,
    part: { kind: 'request-body', mediaType: text, field: `/${text}` },
    sentence: text,
    advice: `Keep it. ${text}`,
    fingerprint: '0123456789abcdef',
    old: { file: `old ${text}`, line: 2, column: 3, pointer: `/paths/${text}` },
    new: { file: `new ${text}`, line: 2, column: 3, pointer: `/paths/${text}` },
    witness: {
      operation: `POST /${text}`,
      method: 'POST',
      path: `/${text}`,
      place: { kind: 'request-body', mediaType: text, field: `/${text}` },
      value: { [text]: text },
      allowedBy: 'old',
      forbiddenBy: 'new',
      reason: text,
    },
    ...more,
  };
}

/** Changes of every severity, one accepted, one on only one side; and an error of the policy. */
export function sampleDiff(text: string): Diff {
  const accepted = { reason: text, owner: text, until: '2026-12-31' };
  return {
    schemaVersion: 1,
    semver: 'major',
    changes: [
      changeSaying(text),
      changeSaying(text, { operation: 'GET /b', fingerprint: '1'.repeat(16), accepted }),
      changeSaying(text, { fingerprint: '2'.repeat(16), new: null, id: 'operation-removed' }),
      changeSaying('risky', { fingerprint: '3'.repeat(16), severity: 'risky', witness: null }),
      changeSaying('fine', {
        fingerprint: '4'.repeat(16),
        severity: 'compatible',
        hits: ['banks'],
        witness: null,
        old: null,
      }),
    ],
    policyErrors: [{ sentence: text, file: text, line: 4, column: 1 }],
  };
}

/** Files of the sample, in which every line is the text. */
export function sampleSources(text: string): ReadonlyMap<string, readonly string[]> {
  const lines = ['paths:', `  ${text}`, `    ${text}`, '  more: 1'];
  return new Map([
    [`old ${text}`, lines],
    [`new ${text}`, lines.toSpliced(2, 1, `    other ${text}`)],
    ['old risky', lines],
    ['new risky', lines],
  ]);
}
