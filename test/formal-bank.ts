import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { BankVersion } from '../aspsp/dialect/dialect.js';
import { type RunningBank, startBank } from '../aspsp/start-bank.js';
import { type MovingClock, movingClock } from '../aspsp/testing/moving-clock.js';
import { type CallOptions, type Reply, tppClient } from '../aspsp/testing/tpp-client.js';
import { mendOf, versionDocument } from '../documents/version-document.js';
import { packageRoot } from '../foundation/package-root.js';
import { loadDocument } from '../generator/load/load-document.js';
import { type AnswerJudge, answerJudge } from './answer-judge.js';

const OFFICIAL = process.env['XS2A_OFFICIAL_SPEC'];
/** A folder with the framework's own documents, each with its version in the name of the file. */
const FOLDER = process.env['XS2A_VERSIONS'];

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

/** The framework's own document of a version; undefined when it is not on this machine. */
function officialDocument(version: BankVersion): string | undefined {
  if (version === '1.3.6' && OFFICIAL !== undefined) return OFFICIAL;
  const name = new RegExp(`[_v]${version.replaceAll('.', '\\.')}[_-]`);
  const file = FOLDER === undefined ? undefined : readdirSync(FOLDER).find((one) => name.test(one));
  return file === undefined ? undefined : join(FOLDER ?? '', file);
}

/** A bank of the dialect, and a TPP that validates every response against the dialect's documents. */
export async function openFormalBank(
  config: { readonly framework?: BankVersion; readonly [setting: string]: unknown } = {},
): Promise<FormalBank> {
  const clock = movingClock();
  const bank = await startBank({
    port: 0,
    iamPort: 0,
    seams: clock,
    config: { dialect: 'berlin-group', ...config },
  });
  clock.toMonday();
  const tpp = tppClient(bank);
  const { framework = '1.3.6' } = config;
  const { document } = await loadDocument(join(packageRoot(), 'spec', versionDocument(framework)));
  const judges: AnswerJudge[] = [answerJudge(document, bank.baseUrl)];
  const official = officialDocument(framework);
  if (official !== undefined) {
    const mend = mendOf(framework);
    const overlays = mend === undefined ? [] : [join(packageRoot(), 'spec', mend)];
    const theirs = await loadDocument(official, { overlays });
    const judge = answerJudge(theirs.document, bank.baseUrl);
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
