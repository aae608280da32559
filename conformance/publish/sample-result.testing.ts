import { createPrivateKey } from 'node:crypto';
import type { TestCertificate } from '../../pki/make-test-pki.js';
import type { Signer } from '../evidence/sign-manifest.js';
import type { RunEvent } from '../record/event.js';
import { foldRun } from '../record/fold-run.js';
import { SAMPLE_CLAUSES } from '../report/sample/sample-clauses.js';
import { sampleEvents } from '../report/sample/sample-events.js';
import type { PublishedResult } from './published-result.js';
import { resultOf } from './result-of.js';

/** A signer with a certificate of the test PKI. */
export const signerOf = ({ key, certificate }: TestCertificate): Signer => ({
  key: createPrivateKey(key),
  certificates: [certificate],
});

/** The result of a run with findings of every kind. */
export const sampleResult = (events: readonly RunEvent[] = sampleEvents()): PublishedResult =>
  resultOf(foldRun(events), SAMPLE_CLAUSES, { record: 'cd'.repeat(32), madeBy: '0.1.0' });
