import htm from 'htm';
import { type ComponentType, h, type VNode } from 'preact';
import { visibleText } from '../../visible-text.js';

type Props = Record<string, unknown> | null;

/** Makes texts safe to show: characters that hide others or change their direction are escaped. */
function shown(child: unknown): unknown {
  if (typeof child === 'string') return visibleText(child, '\n\t');
  return Array.isArray(child) ? child.map(shown) : child;
}

/** Makes attributes safe: no markup, no link that leaves the page, nothing that executes a text. */
function safeProps(props: Props): Props {
  if (props === null) return null;
  const pairs = Object.entries(props).flatMap(([name, value]): [string, unknown][] => {
    if (name === 'dangerouslySetInnerHTML' || name === 'style' || name === 'src') return [];
    if (name === 'href' && !String(value).startsWith('#')) return [];
    if (/^on/i.test(name) && typeof value !== 'function') return [];
    return [[name, name === 'value' || name === 'href' ? value : shown(value)]];
  });
  return Object.fromEntries(pairs);
}

function safe(type: string | ComponentType, props: Props, ...children: unknown[]): VNode {
  const texts = children.map(shown) as VNode[];
  if (typeof type !== 'string') return h(type as ComponentType<object>, props, ...texts);
  return h(type, safeProps(props), ...texts);
}

// its types declare only a default export; the bundle contains the function itself
const tag = htm as unknown as { readonly bind: (h: typeof safe) => unknown };

/** Template tag for the page: every inserted value becomes text, never markup. */
export const html = tag.bind(safe) as (
  strings: TemplateStringsArray,
  ...values: readonly unknown[]
) => VNode;
