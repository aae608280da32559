import type { Json } from '../../generator/load/loaded-document.js';
import { itemJoint } from '../schema/compound-shapes.js';
import type { ValueStep } from '../schema/difference.js';
import type { ListShape, ObjectValues, ValueShape } from '../schema/shape.js';
import { patternSamples } from './pattern-samples.js';
import { define, type Samples } from './samples.js';

/** The documents that the rest of the value has to satisfy: one, or both. */
export type Ground = 'old' | 'new' | 'both';

/**
 * Creates the complete value with another value at the end of the path; undefined when that is
 * impossible. The rest of the value is computed once for all candidates.
 */
export function embedder(
  samples: Samples,
  frames: readonly ValueStep[],
  ground: Ground,
): (value: Json) => Json | undefined {
  const inward = [...frames].reverse();
  const shapes: (ValueShape | undefined)[] = [];
  const shapeAt = (index: number, { old, new: now }: ValueStep): ValueShape | undefined => {
    if (!(index in shapes)) shapes[index] = groundShape(old, now, ground, samples);
    return shapes[index];
  };
  return (value) => {
    let inner: Json | undefined = value;
    for (const [index, frame] of inward.entries()) {
      if (inner === undefined) return undefined;
      const shape = shapeAt(index, frame);
      inner = shape === undefined ? undefined : wrap(samples, frame, shape, inner);
    }
    return inner;
  };
}

/** The shape of values that satisfy these documents. */
export function groundShape(
  old: ValueShape,
  now: ValueShape,
  ground: Ground,
  samples: Samples,
): ValueShape | undefined {
  if (ground === 'old') return old;
  if (ground === 'new') return now;
  return samples.both(old, now);
}

function wrap(
  samples: Samples,
  frame: ValueStep,
  shape: ValueShape,
  inner: Json,
): Json | undefined {
  if (shape.type === 'array') return wrapInList(samples, frame, shape, inner);
  if (shape.type !== 'object') return undefined;
  const members: Record<string, Json> = {};
  define(members, nameOf(samples, frame, shape), inner);
  return samples.object(shape, members);
}

function wrapInList(
  samples: Samples,
  { kind, name }: ValueStep,
  shape: ListShape,
  inner: Json,
): Json | undefined {
  const index = kind === 'index' ? Number(name) : shape.prefix.length;
  const before: Json[] = [];
  while (before.length < index) {
    const [first] = samples.of(itemJoint(shape.parts, before.length), 1);
    if (first === undefined) return undefined;
    before.push(first);
  }
  return samples.list(shape, [...before, inner]);
}

/** The name of the property: one that no schema names, when the frame is about those. */
function nameOf(samples: Samples, { kind, name }: ValueStep, shape: ObjectValues): string {
  if (kind === 'property') return name;
  if (kind === 'patterned') {
    return patternSamples(name, []).find((one) => one !== '' && !shape.named.has(one)) ?? 'extra';
  }
  return samples.freeNames(shape)[0] ?? 'extra';
}
