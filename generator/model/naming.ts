import { SETTLED_LETTERS } from './settled-letters.js';

/** Names that a generated type must not have: our files use them for something else. */
const RESERVED_TYPES = new Set(
  `Any Array Exclude Never Null Number Omit Partial Pick Promise Readonly ReadonlyArray Record Required String Uint8Array
   Undefined Unknown Void EmptyResponse ResponseOf StatusClass1 StatusClass2 StatusClass3 StatusClass4 StatusClass5 AnyStatus OtherStatus
   RequestContext Call CallOptions ClientOptions Received Streamed ServerSpec PluginOptions OperationSpec AnswerSpec
   ParameterSpec ClientOperation FastifyPluginAsync`.split(/\s+/),
);

/** Words that cannot be the name of a variable. */
const RESERVED_WORDS = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends
   false finally for function if implements import in instanceof interface let new null package private protected
   public return static super switch this throw true try typeof undefined var void while with yield`.split(
    /\s+/,
  ),
);

/** Types beside the operations' own constants in a generated file. */
const RESERVED_VALUES = ['AnswerSpec', 'ClientOperation', 'OperationSpec', 'ParameterSpec'];

const SETTLED = SETTLED_LETTERS.trim()
  .split(/\s+/)
  .map((range) => range.replace(/[0-9a-f]+/g, (hex) => `\\u${hex.padStart(4, '0')}`))
  .join('');

/** Non-ASCII characters that some compilers and runtimes reject in a name: they are not used. */
export const UNSETTLED = new RegExp(`[^\\0-\\x7f${SETTLED}]`, 'gu');

/** `paymentInitiationSct_pain.001` becomes `PaymentInitiationSctPain001`. */
export function pascalCase(text: string): string {
  const words = text
    .normalize('NFC')
    .replace(UNSETTLED, ' ')
    .split(/[^\p{ID_Continue}]+|\p{Pc}+/u)
    .filter((word) => word !== '');
  const joined = words.map(capitalise).join('');
  if (joined === '') return 'Unnamed';
  return /^\p{ID_Start}/u.test(joined) ? joined : `N${joined}`;
}

/** `X-Request-ID` becomes `xRequestId`. */
export function camelCase(text: string): string {
  const pascal = pascalCase(text);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}

/** The text itself if it is a valid name, or else a name made from it. */
export function methodName(text: string): string {
  return isIdentifier(text) ? text : camelCase(text);
}

/** Whether a text can be the name of a function as it is. */
export function isIdentifier(text: string): boolean {
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(text) && !RESERVED_WORDS.has(text);
}

/** Assigns names, each once. */
export class NamePool {
  readonly #taken = new Set<string>();

  constructor(reserved: Iterable<string> = []) {
    for (const name of reserved) this.#taken.add(name.toLowerCase());
  }

  static ofTypes(others: readonly string[] = []): NamePool {
    return new NamePool([...RESERVED_TYPES, ...others]);
  }

  static ofValues(): NamePool {
    return new NamePool([...RESERVED_WORDS, ...RESERVED_VALUES]);
  }

  /**
   * The first free one of these names. If none is free, the last one gets a number, as the second `Account`
   * becomes `Account2`.
   */
  take(...wanted: readonly [string, ...string[]]): string {
    return this.takeStem(wanted, ['']);
  }

  /** Takes this name, and says whether it was free. */
  reserve(name: string): boolean {
    const key = name.toLowerCase();
    const free = !this.#taken.has(key);
    this.#taken.add(key);
    return free;
  }

  /** The first prefix for which all these endings are free; they are reserved together. */
  takeStem(wanted: readonly string[], endings: readonly string[]): string {
    const isFree = (stem: string): boolean =>
      !endings.some((ending) => this.#taken.has((stem + ending).toLowerCase()));
    const last = wanted.at(-1) ?? '';
    let stem = wanted.find(isFree);
    for (let n = 2; stem === undefined; n += 1) if (isFree(`${last}${n}`)) stem = `${last}${n}`;
    for (const ending of endings) this.#taken.add((stem + ending).toLowerCase());
    return stem;
  }
}

function capitalise(word: string): string {
  const shouting = word.length > 1 && word === word.toUpperCase();
  const rest = word.slice(1);
  return upper(word.charAt(0)) + (shouting ? rest.toLowerCase() : rest);
}

/** The capital of a letter; the letter itself when only newer versions of Unicode have one. */
function upper(letter: string): string {
  const capital = letter.toUpperCase();
  return capital.search(UNSETTLED) < 0 ? capital : letter;
}
