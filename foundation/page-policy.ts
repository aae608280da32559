import { createHash } from 'node:crypto';

/**
 * The policy of a page: a browser applies only this style and runs only this script, loads nothing, and lets the
 * script turn no text into markup.
 */
export function pagePolicy(style: string, script: string): string {
  return [
    "default-src 'none'",
    `style-src ${hash(style)}`,
    `script-src ${hash(script)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

const hash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
