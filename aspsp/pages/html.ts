/** HTML that is safe to put into a page; only `html` creates it. */
export interface PageHtml {
  readonly markup: string;
}

type Piece = PageHtml | string | readonly PageHtml[];

/** Template tag: escapes every text that is inserted; HTML made by this tag is inserted unchanged. */
export function html(texts: TemplateStringsArray, ...pieces: readonly Piece[]): PageHtml {
  const markup = texts.reduce((made, text, index) => {
    const piece = pieces[index - 1];
    return made + (piece === undefined ? '' : markupOf(piece)) + text;
  });
  return { markup };
}

const EMPTY: PageHtml = { markup: '' };

/** Empty HTML, for a piece that is left out. */
export function nothing(): PageHtml {
  return EMPTY;
}

function markupOf(piece: Piece): string {
  if (typeof piece === 'string') return escaped(piece);
  return isHtml(piece) ? piece.markup : piece.map((one) => one.markup).join('');
}

function isHtml(piece: PageHtml | readonly PageHtml[]): piece is PageHtml {
  return 'markup' in piece;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}
