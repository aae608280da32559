import htm from 'htm';
import { type ComponentType, h, type VNode } from 'preact';
import { visibleText } from '../../visible-text.js';

type Props = Record<string, unknown> | null;
type KeepsLink = (href: string) => boolean;

/** Makes texts safe to show: characters that hide others or change their direction are escaped. */
function shown(child: unknown): unknown {
  if (typeof child === 'string') return visibleText(child, '\n\t');
  return Array.isArray(child) ? child.map(shown) : child;
}

/** Makes attributes safe: no markup, no link that `keeps` refuses, nothing that executes a text. */
function safeProps(props: Props, keeps: KeepsLink): Props {
  if (props === null) return null;
  const pairs = Object.entries(props).flatMap(([name, value]): [string, unknown][] => {
    if (name === 'dangerouslySetInnerHTML' || name === 'style' || name === 'src') return [];
    if (name === 'href' && !keeps(String(value))) return [];
    if (/^on/i.test(name) && typeof value !== 'function') return [];
    return [[name, name === 'value' || name === 'href' ? value : shown(value)]];
  });
  return Object.fromEntries(pairs);
}

type Create = (type: string | ComponentType, props: Props, ...children: unknown[]) => VNode;

const creating =
  (keeps: KeepsLink): Create =>
  (type, props, ...children) => {
    const texts = children.map(shown) as VNode[];
    if (typeof type !== 'string') return h(type as ComponentType<object>, props, ...texts);
    return h(type, safeProps(props, keeps), ...texts);
  };

// its types declare only a default export; the bundle contains the function itself
const tag = htm as unknown as { readonly bind: (create: Create) => unknown };

/** A template tag for a page: every inserted value becomes text, never markup; other links than `keeps` vanish. */
export const safeTag = (keeps: KeepsLink) =>
  tag.bind(creating(keeps)) as (
    strings: TemplateStringsArray,
    ...values: readonly unknown[]
  ) => VNode;

/** Template tag for the report, whose links lead to places of its own page. */
export const html = safeTag((href) => href.startsWith('#'));
