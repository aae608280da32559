import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

export interface FormButton {
  readonly name: string;
  readonly value: string;
  readonly text: string;
}

/** A form as a browser would submit it. */
export interface HtmlForm {
  readonly action: string;
  readonly method: 'GET' | 'POST';
  /** Names and values of its controls, without buttons. */
  readonly fields: readonly (readonly [string, string])[];
  readonly buttons: readonly FormButton[];
}

/** Maximum number of nodes that are examined. */
const MAX_NODES = 50_000;

function isElement(node: Node): node is Element {
  return 'tagName' in node;
}

function attribute(element: Element, name: string): string | null {
  return element.attrs.find((each) => each.name === name)?.value ?? null;
}

/** The node and all its descendants, in document order. */
function walk(root: Node): readonly Node[] {
  const found: Node[] = [];
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    found.push(node);
    if (found.length > MAX_NODES) break;
    if ('childNodes' in node) waiting.push(...[...node.childNodes].reverse());
  }
  return found;
}

function textOf(element: Element): string {
  const texts = walk(element).map((node) => ('value' in node ? node.value : ''));
  return texts.join('').replace(/\s+/g, ' ').trim();
}

/** The text that a reader of the page sees, without scripts and styles. */
export function visibleText(html: string): string {
  const hidden = new Set(['script', 'style', 'head']);
  const texts: string[] = [];
  const waiting: Node[] = [parse(html)];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (texts.length > MAX_NODES || (isElement(node) && hidden.has(node.tagName))) continue;
    if ('value' in node) texts.push(node.value);
    if ('childNodes' in node) waiting.push(...[...node.childNodes].reverse());
  }
  return texts.join(' ').replace(/\s+/g, ' ').trim();
}

function selected(select: Element): string {
  const options = walk(select)
    .filter(isElement)
    .filter((node) => node.tagName === 'option');
  const chosen = options.find((option) => attribute(option, 'selected') !== null) ?? options[0];
  return chosen === undefined ? '' : (attribute(chosen, 'value') ?? textOf(chosen));
}

const BUTTON_TYPES: ReadonlySet<string> = new Set(['submit', 'image', 'button', 'reset']);

function fieldOf(element: Element): readonly (readonly [string, string])[] {
  const name = attribute(element, 'name');
  if (name === null || attribute(element, 'disabled') !== null) return [];
  if (element.tagName === 'textarea') return [[name, textOf(element)]];
  if (element.tagName === 'select') return [[name, selected(element)]];
  if (element.tagName !== 'input') return [];
  const type = (attribute(element, 'type') ?? 'text').toLowerCase();
  if (BUTTON_TYPES.has(type)) return [];
  const ticked = type === 'checkbox' || type === 'radio';
  if (ticked && attribute(element, 'checked') === null) return [];
  return [[name, attribute(element, 'value') ?? (ticked ? 'on' : '')]];
}

function buttonOf(element: Element): readonly FormButton[] {
  const type = (attribute(element, 'type') ?? 'submit').toLowerCase();
  const isButton = element.tagName === 'button' && type === 'submit';
  const isInput = element.tagName === 'input' && type === 'submit' && attribute(element, 'type');
  if (!isButton && !isInput) return [];
  const value = attribute(element, 'value') ?? '';
  const text = isButton ? textOf(element) : value;
  return [{ name: attribute(element, 'name') ?? '', value, text }];
}

function formOf(form: Element): HtmlForm {
  const elements = walk(form).filter(isElement);
  return {
    action: attribute(form, 'action') ?? '',
    method: (attribute(form, 'method') ?? 'get').toLowerCase() === 'post' ? 'POST' : 'GET',
    fields: elements.flatMap(fieldOf),
    buttons: elements.flatMap(buttonOf),
  };
}

/** All forms of a page. */
export function formsOf(html: string): readonly HtmlForm[] {
  return walk(parse(html))
    .filter(isElement)
    .filter((element) => element.tagName === 'form')
    .map(formOf);
}
