import type { NamedType, NumberShape, Shape, StringShape } from '../model/api-model.js';
import { boundedPattern } from '../patterns/bounded-pattern.js';

const FORMATS: Readonly<Record<string, string>> = {
  uuid: '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
  date: '2030-12-31',
  'date-time': '2030-12-31T12:00:00Z',
  email: 'psu@example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://tpp.example',
  url: 'https://tpp.example',
  hostname: 'tpp.example',
};

/** A longer text is no example; any pattern matches a text of this length in well below a second. */
const LONGEST = 24;

/** A text that is a valid value of the shape; undefined when none is easily found. */
export function sampleText(
  shape: Shape,
  types: readonly NamedType[],
  depth = 0,
): string | undefined {
  if (depth > 20) return undefined;
  switch (shape.kind) {
    case 'ref': {
      const named = types.find(({ name }) => name === shape.name);
      return named && sampleText(named.shape, types, depth + 1);
    }
    case 'union':
      return shape.exact ? undefined : sampleText(shape.of[0] ?? shape, types, depth + 1);
    case 'enum':
      return shape.values[0] === undefined ? undefined : String(shape.values[0]);
    case 'boolean':
      return 'true';
    case 'string':
      return sampleString(shape);
    case 'integer':
    case 'number':
      return sampleNumber(shape);
    default:
      return undefined;
  }
}

function sampleString(shape: StringShape): string | undefined {
  const { format, pattern, minLength = 1, maxLength = Infinity } = shape;
  const known = format === undefined ? undefined : FORMATS[format];
  if (known === undefined && minLength > LONGEST) return undefined;
  const bounded = pattern === undefined ? undefined : boundedPattern(pattern);
  if (bounded === null) return undefined;
  const tried = known === undefined ? ['1', 'a', 'A'].map((one) => one.repeat(minLength)) : [known];
  return tried.find(
    (text) =>
      text.length >= minLength &&
      text.length <= maxLength &&
      (bounded === undefined || (bounded.decides(text) && bounded.test(text))),
  );
}

function sampleNumber({
  minimum,
  maximum,
  above,
  below,
  multipleOf,
}: NumberShape): string | undefined {
  const tried = [1, minimum, maximum, multipleOf, above === undefined ? undefined : above + 1];
  const found = tried.find(
    (one) =>
      one !== undefined &&
      one >= (minimum ?? -Infinity) &&
      one <= (maximum ?? Infinity) &&
      one > (above ?? -Infinity) &&
      one < (below ?? Infinity) &&
      (multipleOf === undefined || one % multipleOf === 0),
  );
  return found === undefined ? undefined : String(found);
}
