import { Misread, readMembers } from './read-members.js';
import { type Decode, type Pair, splitPair } from './split-pairs.js';
import { delimiterIn, withoutStart } from './style-signs.js';
import { isSpread, type StyledForm, takes } from './styled-form.js';
import { isJson, readText } from './wire-form.js';

/** The value of the pairs of a query, a form or a cookie; undefined when there is none. */
export function readPairs(form: StyledForm, pairs: readonly Pair[], decode: Decode): unknown {
  const own = pairs.filter(([name]) => takes(form, name));
  const [first] = own;
  if (first === undefined) return undefined;
  if (form.style === 'deep') {
    const start = form.name.length;
    return readMembers(
      form,
      own.map(([name, text]) => [keysIn(name.slice(start)), text]),
      decode,
    );
  }
  if (isSpread(form)) {
    return readMembers(
      form,
      own.map(([name, text]) => [[name], text]),
      decode,
    );
  }
  if (form.kind === 'list' && form.explode === true) {
    if (form.emptyList === true && own.length === 1 && first[1] === '') return [];
    return own.map(([, text]) => readText(form.as, decode(text)));
  }
  return own.length > 1
    ? new Misread('is given more than once')
    : readWhole(form, first[1], decode);
}

function keysIn(brackets: string): readonly string[] {
  return [...brackets.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? '');
}

/** The value of one text: a path segment, a header, or a value that is not exploded. */
export function readWhole(form: StyledForm, text: string, decode: Decode): unknown {
  const wrong = new Misread(`does not match the style ${form.style}`);
  const body = withoutStart(form, text, decode);
  if (body === undefined) return wrong;
  if (form.kind === 'text') return readText(form.as, decode(body));
  const parts = body === '' ? [] : body.split(delimiterIn(form, body));
  if (form.kind === 'list') return readItems(form, parts, decode);
  if (form.explode !== true && parts.length % 2 === 1) return wrong;
  const pairs =
    form.explode === true ? parts.map((part) => splitPair(part, decode)) : twos(parts, decode);
  return readMembers(
    form,
    pairs.map(([name, value]) => [[name], value]),
    decode,
  );
}

function twos(parts: readonly string[], decode: Decode): readonly Pair[] {
  return parts.flatMap((part, at): Pair[] =>
    at % 2 === 0 ? [[decode(part), parts[at + 1] ?? '']] : [],
  );
}

/** Numbers and booleans contain no comma, so that an encoded comma also separates them. */
function readItems(form: StyledForm, parts: readonly string[], decode: Decode): unknown {
  const { as = 'string', name, style, explode } = form;
  const named = style === 'matrix' && explode === true;
  const pairs = named ? parts.map((part) => splitPair(part, decode)) : [];
  if (pairs.some(([key]) => key !== name)) return new Misread('is mixed with other names');
  const texts = (named ? pairs.map(([, text]) => text) : parts).map(decode);
  const plain = as === 'string' || isJson(as) || texts.length !== 1;
  return (plain ? texts : texts.join().split(',')).map((text) => readText(as, text));
}
