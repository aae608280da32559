import type { ServerEvent } from '../model/item-stream.js';
import type { Rule, ValidationError } from '../model/rule.js';

const encoder = /* @__PURE__ */ new TextEncoder();

/** How the items of a response are written. */
export interface ItemForm {
  readonly kind: 'events' | 'lines';
  /** The rule of each item; its data is JSON then, and otherwise text. */
  readonly rule?: Rule | undefined;
  /** Throws for the errors of an item; absent when responses are not validated. */
  readonly refuse?: ((errors: readonly ValidationError[]) => never) | undefined;
}

/**
 * The bytes of items that a handler yields, one chunk for each item, asked for when the caller has
 * read the one before. Events begin with an empty comment, so that the caller has the status at
 * once, though the first event may come much later.
 */
export function itemBytes(
  items: AsyncIterable<unknown>,
  form: ItemForm,
): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      const iterator = items[Symbol.asyncIterator]();
      let isOpen = form.kind === 'lines';
      return {
        async next() {
          if (!isOpen) {
            isOpen = true;
            return { done: false, value: encoder.encode(':\n\n') };
          }
          const { done, value } = await iterator.next();
          if (done === true) return { done, value: undefined };
          return { done: false, value: bytesOf(value, form) };
        },
        // passed on at once: it must not wait for an item that never comes
        async return() {
          await iterator.return?.();
          return { done: true, value: undefined };
        },
      };
    },
  };
}

function bytesOf(item: unknown, form: ItemForm): Uint8Array {
  if (item instanceof Uint8Array) return item;
  if (form.kind === 'lines') return encoder.encode(`${jsonOf(item, form)}\n`);
  return encoder.encode(eventText(item as ServerEvent<unknown>, form));
}

function jsonOf(item: unknown, { rule, refuse }: ItemForm): string {
  const text = JSON.stringify(item) ?? 'null';
  if (refuse !== undefined && rule !== undefined) {
    const errors = rule(JSON.parse(text) as unknown);
    if (errors.length > 0) refuse(errors);
  }
  return text;
}

function eventText({ data, event, id, retry }: ServerEvent<unknown>, form: ItemForm): string {
  const text = form.rule === undefined && typeof data === 'string' ? data : jsonOf(data, form);
  const lines = text.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
  const head = [
    ...(event === undefined ? [] : [`event: ${oneLine(event, 'event')}\n`]),
    ...(id === undefined ? [] : [`id: ${oneLine(id, 'id')}\n`]),
    ...(retry === undefined ? [] : [`retry: ${retry}\n`]),
  ];
  return `${head.join('')}${lines.join('')}\n`;
}

function oneLine(text: string, field: string): string {
  if (!/[\r\n\0]/.test(text)) return text;
  throw new TypeError(`The ${field} of an event is one line without NUL; it has line ends or NUL.`);
}
