import { didYouMean } from '../foundation/did-you-mean.js';
import { nearestWord } from '../foundation/nearest-word.js';

/** The allowed options and commands at the level of the command line where the error is. */
export interface KnownWords {
  /** The words of the command line as typed. */
  readonly typed: readonly string[];
  readonly options: readonly string[];
  readonly commands: readonly string[];
}

type Rule = readonly [
  pattern: RegExp,
  sentence: (match: RegExpExecArray, known: KnownWords) => string,
];

/** Messages of yargs, and a clearer message for each. */
const RULES: readonly Rule[] = [
  [
    /^Not enough non-option arguments: got (\d+), need at least (\d+)/,
    ([, got, need]) =>
      `The command needs ${need} ${need === '1' ? 'word' : 'words'} after its name; got ${got}.`,
  ],
  [
    /Argument: ([^,]+), Given: (.*), Choices: (.*)/,
    ([, name = '', given = '', choices = ''], { typed }) =>
      wrongChoice(isOption(name, typed) ? dashed(name) : name, given, choices),
  ],
  [/^Unknown arguments?: (.*)/, ([, given = ''], known) => unknownArguments(given, known)],
  [/^Unknown commands?: (.*)/, ([, given = ''], known) => unknownCommand(given, known)],
  [/^Not enough arguments following: (.*)/, ([, name = '']) => `${dashed(name)} needs a value.`],
  [
    /^Missing required arguments?: (.*)/,
    ([, names = '']) => `${names.split(', ').map(dashed).join(', ')} must be given.`,
  ],
];

/** The error of yargs in one sentence that names the choices. */
export function usageSentence(message: string, known: KnownWords): string {
  for (const [pattern, sentence] of RULES) {
    const match = pattern.exec(message);
    if (match !== null) return sentence(match, known);
  }
  return message.split('\n')[0] ?? message;
}

/** An option as it is typed; any other word is unchanged. */
const dashed = (name: string): string => (name.length === 1 ? `-${name}` : `--${name}`);

const isOption = (name: string, typed: readonly string[]): boolean =>
  typed.some((word) => word === dashed(name) || word.startsWith(`${dashed(name)}=`));

function wrongChoice(name: string, given: string, choices: string): string {
  const list = choices.split(', ').map((choice) => choice.replaceAll('"', ''));
  const word = given.replaceAll('"', '');
  return `${name} takes ${orList(list)}; got ${word}.${didYouMean(word, list)}`;
}

function unknownArguments(given: string, { options, commands }: KnownWords): string {
  const [first = ''] = given.split(', ');
  const option = nearestWord(first, options);
  if (options.includes(first) || option !== undefined) {
    return `Unknown option ${dashed(first)}. Did you mean ${dashed(option ?? first)}?`;
  }
  return `Unknown argument ${first}.${didYouMean(first, commands)}`;
}

function unknownCommand(given: string, { commands }: KnownWords): string {
  const meant = nearestWord(given, commands);
  if (meant !== undefined) return `Unknown command ${given}. Did you mean ${meant}?`;
  if (commands.length === 0) return `Unexpected argument ${given}.`;
  return `Unknown command ${given}. The commands are ${commands.join(', ')}.`;
}

function orList(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
}
