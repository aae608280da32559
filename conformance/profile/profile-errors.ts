import { isTimeZone } from '../../foundation/day-in.js';
import {
  DATE_FORMAT,
  type SettingsError,
  settingsJudge,
} from '../../foundation/settings-errors.js';
import schema from './profile.schema.json' with { type: 'json' };

/** Validates plain data against profile.schema.json; returns an empty list when it is valid. */
export const profileErrors: (data: unknown) => readonly SettingsError[] = settingsJudge({
  title: 'The profile',
  schema,
  formats: {
    'http-url': { accepts: isHttpUrl, name: 'an absolute http or https address' },
    'base-url': {
      accepts: isBaseUrl,
      name: 'an absolute http or https address without query or fragment',
    },
    'act-url': {
      accepts: (text) => /^(?:https?:\/\/[^/{]|\{\w+\})/i.test(text),
      name: 'an absolute http or https address, or begin with a word like {link}',
    },
    'service-path': {
      accepts: (text) => /^\/[^/?#][^?#]*$/.test(text) || isBaseUrl(text),
      name: 'a path like /pis/psd2, or an absolute http or https address without query or fragment',
    },
    'service-version': {
      accepts: (text) => /^(?:v\d+(?:\.\d+)*|none)$/.test(text),
      name: 'a version like v1.3, or none; anything else belongs in `target.paths`',
    },
    'framework-version': {
      accepts: (text) => /^1\.3\.\d{1,2}$/.test(text),
      name: 'a version of the framework like 1.3.9',
    },
    'time-zone': { accepts: isTimeZone, name: 'a time zone like Europe/Bucharest' },
    'proxy-url': { accepts: isProxyUrl, name: 'an http or https address of a proxy' },
    date: DATE_FORMAT,
    regex: { accepts: isPattern, name: 'a regular expression' },
  },
});

function isPattern(text: string): boolean {
  try {
    return new RegExp(text).source !== '';
  } catch {
    return false;
  }
}

/** Whether the text is an absolute http or https address without user information. */
function isHttpUrl(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

/** A proxy address may contain a name and a password. */
function isProxyUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text) && new URL(text).pathname === '/';
}

/** Whether paths can be appended to the address: it has no query and no fragment. */
export function isBaseUrl(text: string): boolean {
  return isHttpUrl(text) && !/[?#]/.test(text);
}
