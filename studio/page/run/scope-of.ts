import { counted } from '../../../foundation/counted.js';
import type { Scope } from '../../../generated/model/studio/schemas.js';

/** The parts of the interface by the beginning of their case ids. */
export const AREAS = [
  ['pis/', 'Payments (PIS)'],
  ['ais/', 'Accounts (AIS)'],
  ['piis/', 'Funds (PIIS)'],
  ['baskets/', 'Signing baskets (SBS)'],
  ['cof/', 'Consents to confirm funds (COF)'],
  ['sca/', 'Authorisation (SCA)'],
  ['iam/', 'Identity and access (IAM)'],
  ['common/', 'What holds everywhere'],
] as const;

export const APPROACHES = ['REDIRECT', 'OAUTH', 'EMBEDDED', 'DECOUPLED', 'all'] as const;

/** What the user chose; texts as they were typed. */
export interface ScopeForm {
  readonly areas: readonly string[];
  readonly only: string;
  readonly clauses: string;
  readonly tags: string;
  readonly approach: string;
  readonly deep: boolean;
  readonly walks: string;
  readonly draw: string;
  readonly repeat: string;
  readonly concurrency: string;
  readonly rate: string;
  readonly allowRemote: boolean;
}

export const EVERYTHING: ScopeForm = {
  areas: [],
  only: '',
  clauses: '',
  tags: '',
  approach: '',
  deep: false,
  walks: '',
  draw: '',
  repeat: '',
  concurrency: '',
  rate: '',
  allowRemote: false,
};

/** The scope of a run, without what was left empty. */
export function scopeOf(form: ScopeForm): Scope {
  const words = (text: string) => text.split(/[\s,]+/).filter((word) => word !== '');
  const lists = {
    only: [...form.areas, ...words(form.only)],
    clauses: words(form.clauses),
    tags: [...words(form.tags), ...(form.deep ? ['deep'] : [])],
  };
  const numbers = {
    walks: form.walks,
    draw: form.draw,
    repeat: form.repeat,
    concurrency: form.concurrency,
    rate: form.rate,
  };
  return {
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
    ...Object.fromEntries(
      Object.entries(numbers).flatMap(([name, text]) =>
        text.trim() === '' ? [] : [[name, Number(text)]],
      ),
    ),
    ...(form.approach === '' ? {} : { approach: form.approach }),
    ...(form.allowRemote ? { allowRemote: true } : {}),
  };
}

/** A scope in words. */
export function scopeText({
  only = [],
  clauses = [],
  tags = [],
  cases = [],
  ...more
}: Scope): string {
  const rows = [
    [only.join(', '), 'cases'],
    [clauses.join(', '), 'clauses'],
    [tags.join(', '), 'tags'],
    [cases.length === 0 ? '' : counted(cases.length, 'chosen case'), ''],
    [more.approach ?? '', 'approach'],
    [more.walks ?? '', 'walks'],
    [more.draw ?? '', 'draw'],
    [more.repeat ?? '', 'repeated'],
    [more.concurrency ?? '', 'at once'],
    [more.rate ?? '', 'requests a second'],
  ] as const;
  const given = rows.flatMap(([value, name]) => (value === '' ? [] : [`${name} ${value}`.trim()]));
  return given.length === 0 ? 'everything' : given.join('; ');
}
