/** The size of a page and its margin, in points: A4. */
export const SHEET = { width: 595, height: 842, margin: 52 } as const;

/** Where the text of a page ends; the footer stands below. */
export const BOTTOM = 64;
export const MOST_PAGES = 2;

export type PdfTextStyle = keyof typeof STYLES;

/** Font, size and distance of the lines of each style. */
export const STYLES = {
  title: { font: 'bold', size: 18, lead: 22 },
  verdict: { font: 'bold', size: 14, lead: 18 },
  heading: { font: 'bold', size: 10.5, lead: 15 },
  text: { font: 'regular', size: 9, lead: 12 },
  strong: { font: 'bold', size: 9, lead: 12 },
  small: { font: 'regular', size: 7.5, lead: 10 },
  hash: { font: 'mono', size: 7.5, lead: 10 },
} as const;

/** A text at a place of its row. */
export interface PdfCell {
  readonly x: number;
  readonly text: string;
  readonly style: PdfTextStyle;
}

/** Rows that stay together. */
export interface PdfBlock {
  /** Space above, unless it begins a page. */
  readonly before: number;
  readonly rows: readonly (readonly PdfCell[])[];
  /** Lines to write on, below the last row. */
  readonly rules?: readonly { readonly from: number; readonly to: number }[];
}

/** A list of which as many items are shown as fit. */
export interface PdfList {
  /** The first one begins with the heading, which thus never ends a page. */
  readonly items: readonly PdfBlock[];
  /** What is said when some do not fit. */
  readonly rest: (count: number) => PdfBlock;
}

export interface PlacedText extends PdfCell {
  readonly page: number;
  /** Of the baseline, from the bottom of the page. */
  readonly y: number;
}

export interface PlacedRule {
  readonly page: number;
  readonly from: number;
  readonly to: number;
  readonly y: number;
}

export interface PdfLayout {
  readonly texts: readonly PlacedText[];
  readonly rules: readonly PlacedRule[];
}

const leadOf = (row: readonly PdfCell[]): number =>
  Math.max(0, ...row.map(({ style }) => STYLES[style].lead));

const heightOf = ({ before, rows }: PdfBlock): number =>
  before + rows.reduce((sum, row) => sum + leadOf(row), 0);

const heightOfAll = (blocks: readonly PdfBlock[]): number =>
  blocks.reduce((sum, block) => sum + heightOf(block), 0);

const PAGE_HEIGHT = SHEET.height - SHEET.margin - BOTTOM;

/** At the end of a page, a block that does not fit leaves less than this empty. */
const LOST = 60;

/**
 * The blocks of two pages: those before and after are complete, and the lists between share the space that is
 * left. What a list does not need goes to those after it.
 */
export function withLists(
  before: readonly PdfBlock[],
  lists: readonly PdfList[],
  after: readonly PdfBlock[],
): readonly PdfBlock[] {
  let free = MOST_PAGES * PAGE_HEIGHT - LOST - heightOfAll([...before, ...after]);
  const shown = lists.flatMap((list, index) => {
    const later = lists.slice(index + 1);
    // each of the later lists keeps its heading and a fair share
    const share = Math.max(free / (later.length + 1), free - needed(later));
    const blocks = fitting(list, share);
    free -= heightOfAll(blocks);
    return blocks;
  });
  return [...before, ...shown, ...after];
}

const needed = (lists: readonly PdfList[]): number =>
  lists.reduce((sum, { items }) => sum + heightOfAll(items), 0);

/** The items of a list as far as they fit, at least the first. */
function fitting({ items, rest }: PdfList, space: number): readonly PdfBlock[] {
  if (items.length === 1 || heightOfAll(items) <= space) return items;
  let used = heightOf(rest(items.length));
  const after = items.findIndex((item, index) => {
    used += heightOf(item);
    return index > 0 && used > space;
  });
  const shown = after < 0 ? items.length - 1 : after;
  return [...items.slice(0, shown), rest(items.length - shown)];
}

/** Places blocks on pages, one below the other. */
export function placed(blocks: readonly PdfBlock[]): PdfLayout {
  const texts: PlacedText[] = [];
  const rules: PlacedRule[] = [];
  const top = SHEET.height - SHEET.margin;
  let page = 0;
  let y = top;
  for (const block of blocks) {
    if (y - heightOf(block) < BOTTOM) {
      page += 1;
      y = top;
    } else if (y < top) y -= block.before;
    for (const row of block.rows) {
      y -= leadOf(row);
      texts.push(...row.map((cell) => ({ ...cell, page, y })));
    }
    rules.push(...(block.rules ?? []).map((rule) => ({ ...rule, page, y: y - 3 })));
  }
  return { texts, rules };
}
