import { createInterface } from 'node:readline/promises';
import type { PersonTask, PsuPerson } from '../../conformance/steps/psu-person.js';

const PROMPT: Readonly<Record<PersonTask, string>> = {
  return: 'The address at which the browser ends, if it cannot open that page: ',
  code: 'Code: ',
  done: 'Press Enter when it is done. ',
};

/** The streams of a terminal. */
interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

/** The person at this terminal, who can be asked while a run waits; undefined where nobody sits at one. */
export function terminalPerson({ input, output }: Terminal): PsuPerson | undefined {
  if (input.isTTY !== true || output.isTTY !== true) return undefined;
  return {
    async tells(wants, signal) {
      // the terminal edits the line itself, so that Ctrl-C stops the run as always
      const lines = createInterface({ input, output, terminal: false });
      try {
        return await lines.question(PROMPT[wants], { signal });
      } catch (error) {
        if (!signal.aborted) throw error;
        output.write('\n');
        // nobody listens any more
        return '';
      } finally {
        lines.close();
      }
    },
  };
}
