import type { Json } from '../../generator/load/loaded-document.js';
import { itemJoint } from '../schema/compound-shapes.js';
import type { Frame } from '../schema/difference.js';
import type { ListShape, ObjectShape, Shape } from '../schema/shape.js';
import { shapeOf } from '../schema/shapes-of.js';
import { patternSamples } from './pattern-samples.js';
import { define, type Samples } from './samples.js';

/** Which values the rest of the whole has to fit: those of one document, or of both. */
export type Ground = 'old' | 'new' | 'both';

/** The whole value that has this one at the end of the way; undefined where none can be made. */
export function embed(
  samples: Samples,
  frames: readonly Frame[],
  value: Json,
  ground: Ground,
): Json | undefined {
  let inner: Json | undefined = value;
  for (const frame of [...frames].reverse()) {
    if (inner === undefined) return undefined;
    const shape = groundShape(frame.old, frame.new, ground, samples);
    inner = shape === undefined ? undefined : wrap(samples, frame, shape, inner);
  }
  return inner;
}

/** The shape of values that fit what the ground asks for. */
export function groundShape(
  old: Shape,
  now: Shape,
  ground: Ground,
  samples: Samples,
): Shape | undefined {
  if (ground === 'old') return old;
  if (ground === 'new') return now;
  return shapeOf([...old.parts, ...now.parts], old.type, samples.view);
}

function wrap(samples: Samples, frame: Frame, shape: Shape, inner: Json): Json | undefined {
  if (shape.type === 'array') return wrapInList(samples, frame, shape, inner);
  if (shape.type !== 'object') return undefined;
  const members: Record<string, Json> = {};
  define(members, nameOf(samples, frame, shape), inner);
  return samples.object(shape, members);
}

function wrapInList(
  samples: Samples,
  { kind, name }: Frame,
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

/** The name of the member: one that no schema names, where the frame is about those. */
function nameOf(samples: Samples, { kind, name }: Frame, shape: ObjectShape): string {
  if (kind === 'property') return name;
  if (kind === 'patterned') {
    return patternSamples(name, []).find((one) => one !== '' && !shape.named.has(one)) ?? 'extra';
  }
  return samples.freeNames(shape)[0] ?? 'extra';
}
