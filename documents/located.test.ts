import { describe, expect, it } from 'vitest';
import { followed, type Located, markOf, memberAt, membersAt, targetOf, topOf } from './located.js';

const at = (node: unknown): Located => ({ node, pointer: '/here', mark: 'formal' });

describe('targetOf', () => {
  it('finds a target and its pointer, also where the $ref is percent-encoded', () => {
    const root = { components: { 'a b': { 'c/d': 1 } } };
    const target = { node: 1, pointer: '/components/a b/c~1d' };
    expect(targetOf(root, '#/components/a%20b/c~1d')).toEqual(target);
    expect(targetOf(root, '#/components/a b/c~1d')).toEqual(target);
  });

  it('leads nowhere where there is no target, and never into a prototype', () => {
    for (const ref of ['#/a', '#/constructor/name', '#/list/length', 'other.yaml#/list', '']) {
      expect(targetOf({ list: [1] }, ref).node, ref).not.toBe(1);
      if (ref !== '') expect(targetOf({ list: [1] }, ref).node, ref).toBeUndefined();
    }
    expect(targetOf(null, '#/a').node).toBeUndefined();
  });
});

describe('followed', () => {
  it('follows several $refs, and the mark nearest to the target applies', () => {
    const root = {
      a: { $ref: '#/b', 'x-provenance': 'stated' },
      b: { $ref: '#/c', 'x-provenance': 'option' },
      c: { type: 'string' },
    };
    const found = followed(root, at({ $ref: '#/a' }));
    expect(found).toEqual({ node: root.c, pointer: '/c', mark: 'option' });
  });

  it('ends in a circle', () => {
    const root = { a: { $ref: '#/b' }, b: { $ref: '#/a' } };
    expect(followed(root, at({ $ref: '#/a' })).node).toBeUndefined();
  });

  it('leaves a $ref alone that is no text', () => {
    expect(followed({}, at({ $ref: 1 })).node).toEqual({ $ref: 1 });
  });
});

describe('members', () => {
  it('have their pointer and the mark of the nearest ancestor', () => {
    const root = { 'x-provenance': 'stated', 'a/b': [{ 'x-provenance': 'option' }, {}] };
    const list = memberAt(root, topOf(root), 'a/b');
    const members = membersAt(root, list).map(({ name, at: { pointer, mark } }) => [
      name,
      pointer,
      mark,
    ]);
    expect(members).toEqual([
      ['0', '/a~1b/0', 'option'],
      ['1', '/a~1b/1', 'stated'],
    ]);
  });

  it('are none in a text, a number or null', () => {
    for (const node of ['text', 3, null, undefined]) {
      expect(membersAt({}, at(node))).toEqual([]);
      expect(memberAt({}, at(node), 'length')).toBeUndefined();
    }
  });

  it('ignore a mark that is none', () => {
    expect(markOf({ 'x-provenance': 'invented' }, 'option')).toBe('option');
    expect(markOf('stated', 'option')).toBe('option');
  });
});
