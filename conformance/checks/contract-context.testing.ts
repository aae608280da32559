import { join } from 'node:path';
import { packageRoot } from '../../foundation/package-root.js';
import { parseAnswer } from '../answers/parsed-answer.js';
import type { OperationId } from '../cases/operations.js';
import { contractDocuments } from '../dialect/load-spec.js';
import { indexSpec } from '../documents/spec-index.js';
import type { Profile } from '../profile/profile.js';
import type { CheckContext } from './finding.js';

const { xs2a, iam } = await contractDocuments(join(packageRoot(), 'spec'));
const SPEC = indexSpec(xs2a, iam);

type Headers = readonly (readonly [name: string, value: string])[];

/** An exchange, by what differs from a plain read that returns 200. */
export interface GivenExchange {
  readonly operation: OperationId;
  /** Below the base address of the bank. */
  readonly path: string;
  readonly method?: string;
  readonly sent?: { readonly headers?: Headers; readonly body?: string };
  readonly status?: number;
  /** Headers of the response besides Content-Type. */
  readonly headers?: Headers;
  readonly body: unknown;
}

/** The context of the checks of an exchange with a bank of the contract, whose documents are ours; alias `read`. */
export function contractContext(given: GivenExchange): CheckContext {
  const { operation, path, method = 'GET', sent = {}, status = 200, headers = [], body } = given;
  const seen = parseAnswer({
    alias: 'read',
    operation,
    elsewhere: false,
    atTheDoor: false,
    request: {
      method,
      url: `https://bank.example/psd2${path}`,
      headers: sent.headers ?? [],
      body: sent.body ?? null,
      identity: 'tpp1',
      timeoutMs: 1,
    },
    answer: {
      kind: 'answer',
      status,
      headers: [['Content-Type', 'application/json'], ...headers],
      body: Buffer.from(JSON.stringify(body)),
    },
  });
  const scope = {
    seen: new Map(),
    profile: { dialect: 'contract' } as Profile,
    tpp: null,
    now: new Date(0),
    newUuid: () => '',
  };
  return { seen, scope, spec: SPEC, levelOf: () => 'required' };
}
