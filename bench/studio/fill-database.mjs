import { createHash } from 'node:crypto';

const FINDINGS = 10;
const COMMENTS = 3;
const ENTRIES = 100_000;
const AT_ONCE = 10_000;

/** What is in the large database besides banks and runs. */
export const FILLED = { findings: FINDINGS, comments: COMMENTS, entries: ENTRIES };

/** A cause as a run tells it: a sentence, clauses, and twenty cases. */
const CAUSE = {
  id: 'cause',
  level: 'required',
  sentence: 'POST /v1/{payment-service}/{payment-product} responds with 200 instead of 201.',
  clauses: ['PIS-INITIATE-201', 'HDR-LOCATION'],
  rules: ['A payment that was initiated is answered with 201.', 'The Location names the payment.'],
  operations: ['initiatePayment'],
  place: 'status',
  expected: '201',
  actual: '200',
  deviations: [],
  also: [],
  findings: 20,
  cases: Array.from({ length: 20 }, (_, at) => `pis/initiate/answers-with-201-for-product-${at}`),
  first: 'pis/initiate/answers-with-201-for-product-0',
};
const FILES = ['events.ndjson', 'manifest.json', 'report.html', 'summary.json', 'junit.xml'];
const COUNTS = { passed: 812, failed: 20, warned: 14, 'not-applicable': 203, blocked: 4 };
const json = (value) => `'${JSON.stringify(value)}'::jsonb`;

/** Statements that fill the tables of a studio that has none of its own rows; each takes one call. */
export function fillStatements({ banks, runsEach, profile, folder }) {
  const yaml = profile.replaceAll("'", "''");
  return [
    `INSERT INTO banks (id, name, address, revision, profile_errors, last_run, open_causes, trend)
     SELECT 'b' || b, 'Bank of town ' || lpad(b::text, 4, '0'), 'https://bank-' || b || '.example/psd2', 2, 0,
            'r' || b || '-${runsEach}', ${FINDINGS}, ${json(['conformant', 'not-conformant'])}
     FROM generate_series(1, ${banks}) b`,
    `INSERT INTO profiles (bank_id, revision, yaml, saved_by)
     SELECT 'b' || b, r, '${yaml}', 'Ann' FROM generate_series(1, ${banks}) b, generate_series(1, 2) r`,
    // run n of every bank, then run n + 1 of every bank: the runs of one bank lie apart, as they do after months
    `INSERT INTO runs (id, bank_id, state, scope, revision, folder, verdict, exit_code, started_at, ended_at, started_by,
                       planned, counts, exchanges, causes, files)
     SELECT 'r' || b || '-' || n, 'b' || b, 'ended', '{}', 2, '${folder}', 'not-conformant', 1, now(), now(), 'Ann',
            1053, ${json(COUNTS)}, 4100, ${FINDINGS}, ${json(FILES)}
     FROM generate_series(1, ${runsEach}) n, generate_series(1, ${banks}) b`,
    `INSERT INTO findings (id, bank_id, cause_id, state, cause, rank, first_run, last_run, runs)
     SELECT 'b' || b || '.c' || c, 'b' || b, 'c' || c, 'open', ${json(CAUSE)}, c, 'r' || b || '-1',
            'r' || b || '-${runsEach}', ${runsEach}
     FROM generate_series(1, ${banks}) b, generate_series(1, ${FINDINGS}) c`,
    `INSERT INTO comments (finding_id, by, text)
     SELECT id, 'Ann', 'We told the bank on the phone, and it looks into it.'
     FROM findings, generate_series(1, ${COMMENTS})`,
    ...auditStatements(),
    'ANALYZE',
  ];
}

/** Entries whose hashes fit together. */
function auditStatements() {
  const statements = [];
  let hash = '';
  for (let from = 0; from < ENTRIES; from += AT_ONCE) {
    const rows = Array.from({ length: AT_ONCE }, (_, at) => {
      const entry = ['2026-01-31T10:15:00.000Z', 'Ann', 'startRun', `bank b${from + at}`];
      hash = createHash('sha256')
        .update(`${hash}\n${JSON.stringify(entry)}`)
        .digest('hex');
      return `('${[...entry, hash].join("','")}')`;
    });
    statements.push(`INSERT INTO audit (at, by, act, subject, hash) VALUES ${rows.join(',')}`);
  }
  return statements;
}
