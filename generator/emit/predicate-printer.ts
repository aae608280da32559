import type {
  ArrayShape,
  BigintShape,
  Literal,
  NumberShape,
  ObjectShape,
  Property,
  Shape,
  StringShape,
  TupleShape,
} from '../model/api-model.js';
import { camelCase, type NamePool, pascalCase } from '../model/naming.js';
import { areAllLike } from './are-all-like.js';
import { lengthName } from './length-name.js';
import {
  negated,
  PURE,
  predicateName,
  printPredicate,
  printThunk,
  refuseIf,
  returns,
  unlessCount,
  unlessLength,
  WIDTH,
} from './print-checks.js';
import {
  CallLiteral,
  type Data,
  NameLiteral,
  printAssigned,
  printLiteral,
} from './print-literal.js';
import { printNumber, quote } from './quote.js';
import { ruleName, shapeRule } from './shape-rule.js';

const PLAIN_NUMBERS = { number: 'plainNumber', integer: 'plainInteger', bigint: 'plainBigint' };

/** Up to this number of values, an array is faster to search than a set. */
const FEW = 24;
/** Members that every object has. */
const INHERITED: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Prints the functions that check whether a value is valid, and what they call. */
export class PredicatePrinter {
  readonly helpers: string[] = [];
  readonly constants: string[] = [];
  readonly calls = new Set<string>();
  readonly rules: Data[] = [];
  /** The constants for long lists of values, by the printed list. */
  readonly lists = new Map<string, string>();
  readonly #known = new Map<string, string>();
  /** The words for the place that is being printed: a type, and the way into it. */
  #place: string[] = [];

  constructor(
    readonly names: NamePool,
    readonly refusesUndefined: (shape: Shape) => boolean,
    /** Named texts, numbers and truth values: they have no predicate of their own. */
    readonly scalars: ReadonlyMap<string, Shape>,
  ) {}

  /** Prints with one more word for the place. */
  within<T>(word: string, print: () => T): T {
    this.#place.push(word);
    const printed = print();
    this.#place.pop();
    return printed;
  }

  /** Prints as if the type was the place. */
  #as<T>(type: string, print: () => T): T {
    const place = this.#place;
    this.#place = [type];
    const printed = print();
    this.#place = place;
    return printed;
  }

  /** A function that looks at each object once. */
  remember(name: string, body: string): string {
    const call = this.#calls('remembered')('(value: unknown): boolean => {\n');
    const start = `const ${name} = ${PURE} ${call}`;
    return `${start.slice(0, -1)}${body}});\n`;
  }

  /** The lines of a function that checks `value`. */
  body(shape: Shape): string {
    switch (shape.kind) {
      case 'string':
        return returns([this.#calls('plainText')('value'), ...this.#textChecks(shape)], '&&');
      case 'number':
      case 'integer':
      case 'bigint':
        return returns(this.#numberChecks(shape), '&&');
      case 'enum':
        return this.#enumBody(shape.values);
      case 'array':
        return this.#listBody(shape, []);
      case 'tuple':
        return this.#listBody(shape, shape.prefix);
      case 'object':
        return this.#objectBody(shape);
      case 'union':
        return shape.exact ? this.#exactBody(shape.of) : this.#choice(shape.of, '||');
      case 'all':
        return this.#choice(shape.of, '&&');
      case 'rules':
        return returns([`${this.#explaining(shape)}.length === 0`], '&&');
      case 'null':
        return returns(['value === null'], '&&');
      case 'never':
        return returns(['false'], '&&');
      default:
        return returns([this.#test(shape, 'value') ?? 'true'], '&&');
    }
  }

  /** An expression that is true for a valid value; undefined when every value is valid. */
  #test(shape: Shape, value: string): string | undefined {
    switch (shape.kind) {
      case 'unknown':
      case 'binary':
        return undefined;
      case 'boolean':
        return this.#calls('plainFlag')(value);
      case 'ref': {
        const scalar = this.scalars.get(shape.name);
        if (scalar !== undefined) return this.#as(shape.name, () => this.#test(scalar, value));
        return `${predicateName(shape.name)}(${value})`;
      }
      case 'null':
        return `${value} === null`;
      case 'string':
        if (Object.keys(shape).length === 1) return this.#calls('plainText')(value);
        break;
      case 'number':
      case 'integer':
      case 'bigint':
        if (Object.keys(shape).length === 1) return this.#plainNumber(shape, value);
        break;
      default:
    }
    return `${this.#helper(shape, this.body(shape))}(${value})`;
  }

  /** Declares functions with the same lines once, with the name of their first place. */
  #helper(shape: Shape, body: string): string {
    const wanted = predicateName(lengthName(shape) ?? this.#placeName());
    return this.#once(wanted, `is ${body}`, (name) =>
      this.helpers.push(printPredicate(name, body)),
    );
  }

  #constant(kind: string, data: Data, words = this.#placeName()): string {
    const pure = data instanceof CallLiteral && kind !== 'set' ? `${PURE} ` : '';
    return this.#once(camelCase(`${words}-${kind}`), `${kind} ${printLiteral(data)}`, (name) =>
      this.constants.push(
        kind === 'rule'
          ? printThunk(name, data)
          : `${printAssigned(`const ${name} = ${pure}`, data)};\n`,
      ),
    );
  }

  #once(wanted: string, text: string, add: (name: string) => void): string {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const name = this.names.take(wanted);
    this.#known.set(text, name);
    add(name);
    return name;
  }

  /** The type, and the last words of the way into it. */
  #placeName(): string {
    const [type = '', ...way] = this.#place;
    return pascalCase([type, ...way.slice(-3)].join('-'));
  }

  #calls(name: string): (...given: string[]) => string {
    this.calls.add(name);
    return (...given) => `${name}(${given.join(', ')})`;
  }

  #explaining(shape: Shape): string {
    const rule = shapeRule(shape, (name) => new NameLiteral(ruleName(name)));
    this.rules.push(rule);
    return this.#calls('explained')(this.#constant('rule', rule), 'value');
  }

  #textChecks({ minLength, maxLength, pattern, format }: StringShape): readonly string[] {
    const checks: string[] = [];
    if (minLength !== undefined && minLength > 0) {
      checks.push(this.#calls('atLeast')('value', printNumber(minLength)));
    }
    if (maxLength !== undefined) {
      checks.push(this.#calls('atMost')('value', printNumber(maxLength)));
    }
    if (pattern !== undefined) {
      checks.push(`${this.#pattern(pattern)}.test(value)`);
    }
    if (format !== undefined) {
      this.calls.add('formatOf');
      checks.push(
        `${this.#constant('format', new CallLiteral('formatOf', format), format)}(value)`,
      );
    }
    return checks;
  }

  #pattern(pattern: string): string {
    this.calls.add('expression');
    return this.#constant('pattern', new CallLiteral('expression', pattern));
  }

  #plainNumber({ kind }: NumberShape | BigintShape, value: string): string {
    return this.#calls(PLAIN_NUMBERS[kind])(value);
  }

  #numberChecks(shape: NumberShape | BigintShape): readonly string[] {
    const { minimum, maximum, above, below, multipleOf } = shape;
    const bounds = [
      [minimum, '>='],
      [maximum, '<='],
      [above, '>'],
      [below, '<'],
    ] as const;
    return [
      this.#plainNumber(shape, 'value'),
      ...bounds.flatMap(([limit, sign]) =>
        limit === undefined ? [] : [`value ${sign} ${printNumber(limit)}`],
      ),
      ...(multipleOf === undefined
        ? []
        : [this.#calls('isMultiple')('value', printNumber(multipleOf))]),
    ];
  }

  #enumBody(values: readonly Literal[]): string {
    if (values.length > FEW) {
      const list = this.#constant('values', values);
      this.lists.set(printLiteral(values), list);
      const set = this.#constant('set', new CallLiteral('new Set<unknown>', new NameLiteral(list)));
      return returns([`${set}.has(value)`], '&&');
    }
    const printed = values.map(
      (each) => `value === ${typeof each === 'string' ? quote(each) : printNumber(each)}`,
    );
    const body = returns(printed.length === 0 ? ['false'] : printed, '||');
    // comparing known strings is faster
    const texts = values.length > 1 && values.every((each) => typeof each === 'string');
    return texts ? refuseIf(`!${this.#calls('plainText')('value')}`) + body : body;
  }

  #choice(shapes: readonly Shape[], sign: '||' | '&&'): string {
    const tests = shapes.map((shape, at) =>
      this.within(sign === '||' ? `option${at + 1}` : `part${at + 1}`, () =>
        this.#test(shape, 'value'),
      ),
    );
    const known = tests.filter((test) => test !== undefined);
    if (sign === '||' && known.length < tests.length) return returns(['true'], '&&');
    return returns(known.length === 0 ? ['true'] : known, sign);
  }

  #exactBody(shapes: readonly Shape[]): string {
    const counts = shapes.map((shape, at) => {
      const test = this.within(`option${at + 1}`, () => this.#test(shape, 'value'));
      if (test === undefined) return '  fitting += 1;\n';
      const flat = `  if (${test}) fitting += 1;\n`;
      return flat.length <= WIDTH + 1 ? flat : `  if (${test})\n    fitting += 1;\n`;
    });
    return `  let fitting = 0;\n${counts.join('')}  return fitting === 1;\n`;
  }

  #listBody(shape: ArrayShape | TupleShape, prefix: readonly Shape[]): string {
    const { minItems, maxItems, unique, items } = shape;
    const [, predicate] = /^(\w+)\(value\)$/.exec(this.#itemTest(items, 'value') ?? '') ?? [];
    if (prefix.length === 0 && predicate !== undefined) {
      const most = maxItems === undefined ? [] : [`value.length <= ${printNumber(maxItems)}`];
      const least = (minItems ?? 0) > 0 ? [`value.length >= ${printNumber(minItems ?? 0)}`] : [];
      return returns(
        [
          this.#calls('plainList')('value'),
          ...least,
          ...most,
          ...(unique === true ? [this.#calls('isUnique')('value')] : []),
          this.#calls('everyItem')('value', predicate),
        ],
        '&&',
      );
    }
    const lines = [refuseIf(`!${this.#calls('plainList')('value')}`)];
    if (minItems !== undefined && minItems > 0) lines.push(unlessLength('<', minItems));
    if (maxItems !== undefined) lines.push(unlessLength('>', maxItems));
    if (unique === true) lines.push(refuseIf(`!${this.#calls('isUnique')('value')}`));
    prefix.forEach((each, at) => {
      const test = this.within(`item${at + 1}`, () => this.#test(each, `value[${at}]`));
      if (test !== undefined) {
        lines.push(refuseIf(`value.length > ${at} && ${negated(test)}`));
      }
    });
    const test = this.#itemTest(items, 'value[at]');
    if (test !== undefined) {
      lines.push(`  for (let at = ${prefix.length}; at < value.length; at += 1) {\n`);
      lines.push(`${refuseIf(negated(test), '    ')}  }\n`);
    }
    return `${lines.join('')}  return true;\n`;
  }

  #itemTest(items: Shape, value: string): string | undefined {
    return this.within('item', () => this.#test(items, value));
  }

  #objectBody({
    properties,
    alsoRequired,
    additional,
    beside,
    minProperties,
    maxProperties,
  }: ObjectShape): string {
    const lines = [refuseIf(`!${this.#calls('plainObject')('value')}`)];
    for (const name of alsoRequired) {
      lines.push(refuseIf(`${this.#member(name)} === undefined`));
    }
    const further = beside?.shape ?? additional;
    const isMap = beside === undefined && areAllLike(properties, further);
    properties.forEach((property, at) => {
      if (isMap && property.required)
        lines.push(refuseIf(`${this.#member(property.name)} === undefined`));
      if (!isMap) lines.push(...this.#propertyLines(property, `member${at}`));
    });
    if (further !== undefined) {
      const named = isMap ? [] : properties;
      lines.push(...this.#furtherLines(named, further, beside?.patterns ?? []));
    }
    if (minProperties !== undefined || maxProperties !== undefined) {
      lines.push(`  const count = ${this.#calls('countMembers')('value')};\n`);
      if (minProperties !== undefined) lines.push(unlessCount('<', minProperties));
      if (maxProperties !== undefined) lines.push(unlessCount('>', maxProperties));
    }
    return `${lines.join('')}  return true;\n`;
  }

  #member(name: string): string {
    return INHERITED.has(name)
      ? this.#calls('ownMember')('value', quote(name))
      : `value[${quote(name)}]`;
  }

  #propertyLines({ name, shape, required }: Property, local: string): readonly string[] {
    const test = this.within(name, () => this.#test(shape, local));
    const member = this.#member(name);
    if (test === undefined) {
      return required ? [refuseIf(`${member} === undefined`)] : [];
    }
    if (!INHERITED.has(name)) {
      const refused = negated(this.#test(shape, member) ?? '');
      const isPlain = required && this.refusesUndefined(shape);
      const absent = required ? `${member} === undefined || ` : `${member} !== undefined && `;
      const line = refuseIf(isPlain ? refused : absent + refused);
      if (!line.trimEnd().includes('\n')) return [line];
    }
    const flat = `  const ${local} = ${member};\n`;
    const read = flat.length <= WIDTH + 1 ? flat : `  const ${local} =\n    ${member};\n`;
    const wrong = required
      ? `${local} === undefined || ${negated(test)}`
      : `${local} !== undefined && ${negated(test)}`;
    return [read, refuseIf(wrong)];
  }

  #furtherLines(
    properties: readonly Property[],
    additional: Shape,
    patterns: readonly string[],
  ): readonly string[] {
    const forbidden = additional.kind === 'never';
    const test = forbidden
      ? undefined
      : this.within('other', () => this.#test(additional, 'value[name]'));
    if (!forbidden && test === undefined) return [];
    const described = patterns.map((pattern) => ` && !${this.#pattern(pattern)}.test(name)`);
    const judged = test === undefined ? '' : ` && ${negated(test)}`;
    const wrong = `value[name] !== undefined${described.join('')}${judged}`;
    if (properties.length === 0) {
      return [`  for (const name in value) {\n${refuseIf(wrong, '    ')}  }\n`];
    }
    const cases = properties.map(({ name }) => `      case ${quote(name)}:\n`);
    return [
      '  for (const name in value) {\n    switch (name) {\n',
      ...cases,
      `        continue;\n      default:\n${refuseIf(wrong, '        ')}    }\n  }\n`,
    ];
  }
}
