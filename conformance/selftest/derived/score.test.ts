import { expect, test } from 'vitest';
import { loadJudged, means } from './judged-mutants.js';
import type { Mutant } from './mutant.js';
import type { Fate, MutantResult } from './mutant-result.js';
import { renderDerived } from './render-derived.js';
import { type Scoring, scoreOf } from './score.js';

const outcome = (id: string, fate: Fate, intent: Mutant['intent'] = 'wrong'): MutantResult => ({
  mutant: { id, operator: 'o', intent, duty: 'fields', target: { operation: 'getConsent' } },
  fate,
  applied: 1,
  cases: 1,
});

const score = (outcomes: readonly MutantResult[], more: Partial<Scoring> = {}) =>
  scoreOf({
    outcomes,
    judged: [],
    narrowedBy: [],
    startedAt: new Date(0),
    now: new Date(60_000),
    interrupted: false,
    ...more,
  });

const found = Array.from({ length: 99 }, (_, at) => outcome(`f${at}`, 'found'));

test('counts mutants that never met a request against the suite, but not absent ones', () => {
  const { wrong } = score([...found, outcome('n', 'never-met'), outcome('a', 'absent')]);
  expect(wrong).toMatchObject({ of: 100, good: 99, neverMet: 1, absent: 1 });
});

test('fails a run for a survivor without a judgement, and for too many known ones', () => {
  const judged = ['n', 'm'].map((mutants) => ({
    mutants,
    judged: 'missed' as const,
    reason: 'R.',
  }));
  const [one, two] = [outcome('n', 'never-met'), outcome('m', 'missed')];
  expect(score([...found, one]).exitCode).toBe(1);
  expect(score([...found, one], { judged: judged.slice(0, 1) }).exitCode).toBe(0);
  expect(score([...found, one, two], { judged }).exitCode).toBe(1);
  const narrowedBy = ['--sample 3'];
  expect(score([one, two], { judged, narrowedBy }).exitCode).toBe(0);
});

test('counts a warning as detection for formal mutants, but not for wrong ones', () => {
  const { wrong, formal } = score([outcome('w', 'warned'), outcome('f', 'warned', 'formal')]);
  expect([wrong.good, formal.good]).toEqual([0, 1]);
});

test('does not count a conforming mutant that changed nothing', () => {
  const { conforming, exitCode } = score([
    outcome('q', 'quiet', 'conforming'),
    outcome('n', 'never-met', 'conforming'),
  ]);
  expect([conforming.of, conforming.good, exitCode]).toEqual([1, 1, 0]);
  expect(score([outcome('x', 'alarm', 'conforming')]).exitCode).toBe(1);
});

test('lists a judged survivor with its reason, and does not count an equivalent one', () => {
  const judged = [
    { mutants: 'same*', judged: 'equivalent', reason: 'R.' },
    { mutants: 'known', judged: 'missed', reason: 'Not yet.' },
    { mutants: 'gone', judged: 'missed', reason: 'Old.' },
  ] as const;
  const told = score([outcome('same1', 'missed'), outcome('known', 'missed')], { judged });
  expect(told.wrong).toMatchObject({ of: 1, good: 0, equivalent: 1 });
  expect(told.survivors.map(({ judged: how, reason }) => [how, reason])).toEqual([
    ['equivalent', 'R.'],
    ['missed', 'Not yet.'],
  ]);
  expect([told.stale, told.exitCode]).toEqual([['gone'], 1]);
  expect(score([outcome('known', 'missed')], { judged, narrowedBy: ['--sample 1'] })).toMatchObject(
    {
      stale: [],
      exitCode: 0,
    },
  );
});

test('renders the shares and the survivors', () => {
  const page = renderDerived(score([...found, outcome('a|b', 'missed')]));
  expect(page).toContain('| wrong, found by a required finding | 99 of 100 (99.0 %) |');
  expect(page).toContain('| a\\|b | missed |');
});

test('matches patterns against whole ids, and loads the file of judgements', () => {
  expect(means('a/*', 'a/b/c')).toBe(true);
  expect(means('a', 'a/b')).toBe(false);
  expect(means('b', 'a/b')).toBe(false);
  expect(Array.isArray(loadJudged())).toBe(true);
});

test('counts mutants with conditions by each of them, and wants a share of them found', () => {
  const of = (id: string, fate: Fate, values: readonly string[]): MutantResult => {
    const { mutant, ...rest } = outcome(id, fate);
    const dimensions = ['tpp', 'start'] as const;
    const when = values.map((value, at) => ({ dimension: dimensions[at] ?? 'tpp', value }));
    return { mutant: { ...mutant, when }, ...rest };
  };
  const one = Array.from({ length: 99 }, (_, at) => of(`a${at}`, 'found', ['second']));
  const narrowedBy = ['--conditions 1'];
  const told = score([...one, of('b', 'never-met', ['first'])], { narrowedBy });
  expect(told.exitCode).toBe(0);
  expect(told.byCondition).toEqual([
    { name: 'tpp=first', found: 0, of: 1, neverMet: 1 },
    { name: 'tpp=second', found: 99, of: 99, neverMet: 0 },
  ]);
  expect(renderDerived(told)).toContain('| tpp=second | 99 | 99 | 0 |');
  const missed = [of('b', 'missed', ['first']), of('c', 'missed', ['first'])];
  expect(score([...one, ...missed], { narrowedBy }).exitCode).toBe(1);
  const two = Array.from({ length: 19 }, (_, at) => of(`a${at}`, 'found', ['second', 'explicit']));
  expect(score([...two, of('b', 'missed', ['first', 'implicit'])], { narrowedBy }).exitCode).toBe(
    0,
  );
  const alarm = {
    ...of('c', 'alarm', ['first']),
    mutant: { ...outcome('c', 'alarm', 'conforming').mutant, when: [] },
  };
  expect(score([...one, alarm], { narrowedBy }).exitCode).toBe(1);
});
