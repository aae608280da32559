import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import { explodes } from './explodes.js';

describe('a pattern whose number of ways to match grows with each character', () => {
  it.each([
    '^(a|aa)+$',
    '(a*)*',
    '(.*a){20}',
    '^(a+)+$',
    '(x+x+)+y',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '^(a|a)*$',
    '^(\\w|\\d)+$',
    '(a|b|ab)*c',
    '^(?:.*,){11}P',
    '(?=(a+)+b)c',
    '^((ab)*)+$',
    '^(\\w+\\s?)*$',
    '^(([0-9]+)(,)?)+$',
    '^(\\s*,\\s*)*$',
    '^(a?b?)*$',
    '^(é|[à-ü])+$',
    '^(\\p{L}+ ?)+$',
    '^([a-z]{1,3})+$',
    '^(a{2,}){2,}$',
    '(?:a?){30}a{30}',
    '^(?:a?){30}$',
    '^(?:(?:a?){6}){6}$',
    '^(?:[a-z]?\\d?){25,}$',
    '^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*@[a-z]+$',
  ])('is detected: %s', (pattern) => {
    expect(explodes(pattern)).toBe(true);
  });
});

describe('a pattern that matches each text in one way or few', () => {
  const own = ['xs2a.yaml', 'iam.yaml'].flatMap((name) => {
    const text = readFileSync(join(packageRoot(), 'spec', name), 'utf8');
    return [...text.matchAll(/pattern: (['"]?)(.*)\1$/gm)].map((match) => match[2] ?? '');
  });
  it.each([
    ...new Set(own),
    '^[A-Z]{2}\\d{2}[A-Z0-9]{1,30}$',
    '^\\d{1,14}(\\.\\d{1,3})?$',
    '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
    '^([a-z]+,)*[a-z]+$',
    '^(\\d{3}-)+$',
    '^([A-Z]{2}\\d{2})*$',
    '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$',
    '^[a-z0-9]+(-[a-z0-9]+)*$',
    '^(?!\\s*$).+',
    '\\s+$',
    'a.*b.*c',
    '^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$',
    '^(25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.(25[0-5]|2[0-4]\\d|1?\\d?\\d)){3}$',
    '^((25[0-5]|(2[0-4]|1\\d|[1-9]|)\\d)\\.?\\b){4}$',
    '^(\\/[a-z]+)+\\/?$',
    '^(?:\\d+\\.)*\\d+$',
    '^(a|b|c)+$',
    '^(é|[a-z])+$',
    '^([a-z]{3})+$',
    '^(x?y)*$',
    '(?:a?){10}a{10}',
    '^(a?){0,30}$',
    '^(?:\\b){30}$',
  ])('is accepted: %s', (pattern) => {
    expect(explodes(pattern)).toBe(false);
  });
});

it('explodes ends for very large patterns', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz'.repeat(19).split('').join('|');
  const counts = Array.from({ length: 400 }, (_, index) => `[a-z]{${index % 9}}`).join('|');
  const large = [`^(${letters})+$`, `^(${counts})+$`, '^((((\\w{9}){9}){9}){9})*$'];
  expect(large.map((pattern) => typeof explodes(pattern))).toHaveLength(3);
});
