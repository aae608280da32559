import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { type RunningBank, startBank } from '../aspsp/start-bank.js';
import { type MovingClock, movingClock } from '../aspsp/testing/moving-clock.js';
import { type CallOptions, type Reply, tppClient } from '../aspsp/testing/tpp-client.js';
import { packageRoot } from '../foundation/package-root.js';
import { loadDocument } from '../generator/load/load-document.js';
import { type AnswerJudge, answerJudge } from './answer-judge.js';

const OVERLAY = join(packageRoot(), 'spec', 'overlays', 'berlin-group.yaml');
const OFFICIAL = process.env['XS2A_OFFICIAL_SPEC'];

/** Suffix of test names when responses are only validated against our own document. */
export const JUDGED_BY =
  OFFICIAL === undefined ? ' (by our document alone: XS2A_OFFICIAL_SPEC is not set)' : '';

export interface FormalBank {
  readonly bank: RunningBank;
  readonly clock: MovingClock;
  /** Sends a request and expects no errors in the response. */
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  /** Sends a request to an address that the documents may lack. */
  ask(method: string, path: string, options?: CallOptions): Promise<Reply>;
  close(): Promise<void>;
}

/** A bank of the dialect, and a TPP that validates every response against the dialect's documents. */
export async function openFormalBank(config: object = {}): Promise<FormalBank> {
  const clock = movingClock();
  const bank = await startBank({
    port: 0,
    iamPort: 0,
    seams: clock,
    config: { dialect: 'berlin-group', ...config },
  });
  clock.toMonday();
  const tpp = tppClient(bank);
  const { document } = await loadDocument(OVERLAY);
  const judges: AnswerJudge[] = [answerJudge(document, bank.baseUrl)];
  if (OFFICIAL !== undefined) {
    const judge = answerJudge(parse(readFileSync(OFFICIAL, 'utf8')), bank.baseUrl);
    // the funds consents of version 2 are in another document of the framework
    judges.push((method, url, reply) => (url.includes('/v2/') ? [] : judge(method, url, reply)));
  }
  return {
    bank,
    clock,
    ask: tpp.call,
    async call(method, path, options) {
      const reply = await tpp.call(method, path, options);
      const url = path.startsWith('http') ? path : `${bank.baseUrl}${path}`;
      expect(judges.flatMap((judge) => judge(method, url, reply))).toEqual([]);
      return reply;
    },
    close: async () => {
      await tpp.close();
      await bank.close();
    },
  };
}
