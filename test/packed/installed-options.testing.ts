import { execFileSync } from 'node:child_process';
import { installedKit } from '../installed-kit.testing.js';

/** An option of a command, as the help of the command describes it. */
export interface Option {
  readonly command: string;
  readonly name: string;
  readonly type: 'number' | 'choices' | 'boolean' | 'text';
  /** The words that an option with choices takes. */
  readonly choices: readonly string[];
}

/** The help of a command of the installed copy, or that of `xs2a` itself. */
export function helpOf(...words: readonly string[]): string {
  const args = [installedKit().main, ...words, '--help'];
  return execFileSync(process.execPath, args, { encoding: 'utf8' });
}

/** The options of a command, read from its help, in which a description may take several lines. */
export function optionsOf(command: string): readonly Option[] {
  const [, section = ''] = /^Options:\n((?: .*\n)*)/m.exec(helpOf(...command.split(' '))) ?? [];
  // lines of a description are indented further, and may begin with the name of another option
  return section.split(/^ {2,6}(?=(?:-\w, )?--)/m).flatMap((text) => {
    const name = /^(?:-\w, )?--(?:no-)?([\w-]+)/.exec(text)?.[1];
    if (name === undefined || ['version', 'help'].includes(name)) return [];
    const [, listed = ''] = /\[choices: ([^\]]*)\]/.exec(text) ?? [];
    const choices = [...listed.matchAll(/"([^"]*)"/g)].map(([, word = '']) => word);
    return [{ command, name, type: typeOf(text), choices }];
  });
}

function typeOf(text: string): Option['type'] {
  if (/\[choices:/.test(text)) return 'choices';
  if (/\[number\]/.test(text)) return 'number';
  return /\[boolean\]/.test(text) ? 'boolean' : 'text';
}
