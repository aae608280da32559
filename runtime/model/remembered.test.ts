import { expect, it } from 'vitest';
import { remembered } from './remembered.js';

interface Chain {
  readonly next?: Chain;
}

const chain = (length: number): Chain => (length === 0 ? {} : { next: chain(length - 1) });

it('judges each object once, though two alternatives ask for it', () => {
  let judged = 0;
  const isChain: (value: unknown) => boolean = remembered((value) => {
    judged += 1;
    const { next } = value as Chain;
    return next === undefined || (!isChain(next) && !isChain(next)) || isChain(next);
  });
  expect(isChain(chain(40))).toBe(true);
  expect(judged).toBe(41);
});

it('forgets between calls, and after an error', () => {
  const value: { inner: { ok: boolean } } = { inner: { ok: false } };
  const isSound: (value: unknown) => boolean = remembered((given) => {
    if (given === value) return isSound(value.inner);
    if ((given as { ok: unknown }).ok === undefined) throw new TypeError('neither');
    return (given as { ok: boolean }).ok;
  });
  expect(isSound(value)).toBe(false);
  value.inner.ok = true;
  expect(isSound(value)).toBe(true);
  expect(() => isSound({})).toThrow('neither');
  value.inner.ok = false;
  expect(isSound(value)).toBe(false);
});
