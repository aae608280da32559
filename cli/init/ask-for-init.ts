import { createInterface } from 'node:readline/promises';
import type { InitArguments } from './init-arguments.js';
import { AUDIENCES, type Audience, PROVIDERS, type Provider } from './init-plan.js';

interface Asked {
  readonly audience: Audience;
  readonly provider: Provider;
  readonly document: string | undefined;
}

interface Streams {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/**
 * When --for is missing, asks on the terminal for everything that the flags leave open; otherwise uses the
 * defaults.
 */
export async function askForInit(
  given: InitArguments,
  streams: Streams = { input: process.stdin, output: process.stderr },
): Promise<Asked> {
  const audience = AUDIENCES.find((one) => one === given.for);
  const provider = PROVIDERS.find((one) => one === given.provider);
  if (audience !== undefined) {
    return { audience, provider: provider ?? 'github', document: given.document };
  }
  const terminal = createInterface(streams);
  const oneOf = async <T extends string>(question: string, choices: readonly T[]): Promise<T> => {
    for (;;) {
      const answer = (await terminal.question(question)).trim().toLowerCase();
      const chosen = choices.find((one) => answer !== '' && one.startsWith(answer));
      if (chosen !== undefined) return chosen;
    }
  };
  try {
    const chosen = await oneOf(QUESTION, AUDIENCES);
    const on =
      chosen === 'ci'
        ? (provider ?? (await oneOf('CI on github or gitlab? ', PROVIDERS)))
        : 'github';
    const named =
      chosen === 'tester'
        ? ''
        : (given.document ?? (await terminal.question(DOCUMENT_QUESTION)).trim());
    return { audience: chosen, provider: on, document: named === '' ? undefined : named };
  } finally {
    terminal.close();
  }
}

const QUESTION = `What is this folder for?
  bank    to build a bank's server from an OpenAPI document
  tester  to test a bank with the conformance suite
  ci      to gate changes of a document in CI
bank, tester or ci? `;

const DOCUMENT_QUESTION = 'The path of the OpenAPI document; empty for that of the contract: ';
