import { html } from '../../../foundation/html.js';
import type { DocumentChange, Severity } from '../../change/change.js';
import { groupChanges } from '../group-changes.js';
import { type CardContext, changeCard } from './change-card.js';
import type { PageSection } from './page-section.js';

/** Edits of a kind on a page; further ones are counted. */
const MOST: Readonly<Record<Severity, number>> = { breaking: 500, risky: 300, compatible: 200 };
/** Up to this many breaking edits are open at the start. */
const FEW = 3;

const TITLES: Readonly<Record<Severity, string>> = {
  breaking: 'What breaks',
  risky: 'What may break',
  compatible: 'What breaks nobody',
};

/** A section for each severity that occurs. */
export function changeSections(
  changes: readonly DocumentChange[],
  context: Omit<CardContext, 'isOpen'>,
): readonly PageSection[] {
  return (['breaking', 'risky', 'compatible'] as const).flatMap((severity): PageSection[] => {
    const own = changes.filter((change) => change.severity === severity);
    if (own.length === 0) return [];
    const groups = groupChanges(own);
    const isOpen = severity === 'breaking' && groups.length <= FEW;
    const cards = groups
      .slice(0, MOST[severity])
      .map((one) => changeCard(one, { ...context, isOpen }));
    const more = groups.length - cards.length;
    const rest = `${more} more edits are not shown here; --format json lists all.`;
    const body = html`${cards}${more > 0 ? html`<p class="quiet">${rest}</p>` : ''}`;
    return [
      { id: `${context.prefix}${severity}`, title: TITLES[severity], count: own.length, body },
    ];
  });
}
