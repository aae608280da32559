import SCHEMA from '../profile/profile.schema.json' with { type: 'json' };

/** One option of a profile: its dotted path, with `[]` for the elements of a list. */
export interface ProfileOption {
  readonly path: string;
  /** For example `string`, `integer`, `list` or `one of a, b`. */
  readonly type: string;
  /** Whether the enclosing block must contain it. */
  readonly required: boolean;
  readonly description: string;
  /** The allowed values, where they are listed. */
  readonly choices?: readonly string[];
}

interface Node {
  readonly type?: string;
  readonly $ref?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
}

const ROOT = SCHEMA as Node;
const DEFINITIONS = SCHEMA.definitions as Readonly<Record<string, Node>>;

/** Every option of a profile from profile.schema.json, parents before their children. */
export function optionsOf(node: Node = ROOT, path = ''): readonly ProfileOption[] {
  const whole = resolved(node);
  const inside = whole.items === undefined ? [] : optionsOf(whole.items, `${path}[]`);
  const members = Object.entries(whole.properties ?? {}).flatMap(([name, member]) => {
    const at = path === '' ? name : `${path}.${name}`;
    const required = whole.required?.includes(name) === true;
    return [option(at, member, required), ...optionsOf(member, at)];
  });
  return [...inside, ...members];
}

function option(path: string, node: Node, required: boolean): ProfileOption {
  const { description = '', enum: values } = resolved(node);
  const choices = values === undefined ? {} : { choices: values.map(String) };
  return { path, type: typeOf(node), required, description, ...choices };
}

/** Keywords next to a $ref override those of its target. */
function resolved(node: Node): Node {
  if (node.$ref === undefined) return node;
  const target = DEFINITIONS[node.$ref.replace('#/definitions/', '')] ?? {};
  return { ...target, ...node };
}

function typeOf(node: Node): string {
  const { type, enum: values, const: only, items } = resolved(node);
  if (only !== undefined) return String(only);
  if (values !== undefined) return `one of ${values.join(', ')}`;
  if (items === undefined) return type === 'object' ? 'block' : (type ?? 'any');
  const element = typeOf(items);
  return element === 'block' ? 'list of blocks' : `list: ${element}`;
}
