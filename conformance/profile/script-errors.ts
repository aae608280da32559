import { nearestWord } from '../../foundation/nearest-word.js';
import type { DataPath } from '../../foundation/read-yaml.js';
import type { SettingsError } from '../../foundation/settings-errors.js';
import type { Profile, PsuAct } from './profile.js';
import { SCRIPT_WORDS, wordsIn } from './script-words.js';

const VERBS = ['open', 'fill', 'submit', 'expectRedirect', 'http', 'command', 'ask'] as const;

/** Errors in scripts: acts that do not have exactly one action, and unknown placeholders. */
export function scriptErrors({ psu }: Profile): readonly SettingsError[] {
  const { approve, reject, decoupled, otp } = psu;
  const page = otp !== undefined && 'page' in otp ? otp.page : undefined;
  return [
    ...errorsOf(['psu', 'approve'], approve),
    ...errorsOf(['psu', 'reject'], reject),
    ...errorsOf(['psu', 'decoupled', 'approve'], decoupled?.approve),
    ...errorsOf(['psu', 'decoupled', 'reject'], decoupled?.reject),
    ...errorsOf(['psu', 'otp', 'page'], page),
  ];
}

function errorsOf(path: DataPath, acts: readonly PsuAct[] = []): readonly SettingsError[] {
  const known = new Set(SCRIPT_WORDS);
  return acts.flatMap((act, index) => {
    const at = [...path, index];
    const verbs = VERBS.filter((verb) => verb in act);
    if (verbs.length !== 1) {
      const sentence = `\`${at.join('.')}\` must contain exactly one of ${VERBS.join(', ')}.`;
      return [{ path: at, sentence }];
    }
    const unknown = unknownWords(act, known);
    if ('http' in act) for (const word of Object.keys(act.http.take ?? {})) known.add(word);
    return unknown.map((word) => ({ path: at, sentence: unknownWord(at, word, [...known]) }));
  });
}

/**
 * Unknown placeholders in an act. Braces may be part of a page's text, so only input for APIs and programs is
 * checked.
 */
function unknownWords(act: PsuAct, known: ReadonlySet<string>): readonly string[] {
  const request =
    'http' in act ? { ...act.http, take: null } : 'command' in act ? act.command : askedIn(act);
  return [...new Set(wordsIn(request))].filter((word) => !known.has(word));
}

const askedIn = (act: PsuAct): string | null => ('ask' in act ? act.ask : null);

function unknownWord(at: DataPath, word: string, known: readonly string[]): string {
  const meant = nearestWord(word, known);
  const tail = meant === undefined ? `known: ${known.join(', ')}` : `did you mean {${meant}}?`;
  return `\`${at.join('.')}\` names {${word}}, which is not a known placeholder; ${tail}`;
}
