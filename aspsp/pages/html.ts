/** HTML that is safe to put into a page; only `html` creates it. */
export interface Html {
  readonly markup: string;
}

type Piece = Html | string | readonly Html[];

/** Template tag: escapes every text that is inserted; HTML made by this tag is inserted unchanged. */
export function html(texts: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  const markup = texts.reduce((made, text, index) => {
    const piece = pieces[index - 1];
    return made + (piece === undefined ? '' : markupOf(piece)) + text;
  });
  return { markup };
}

const EMPTY: Html = { markup: '' };

/** Empty HTML, for a piece that is left out. */
export function nothing(): Html {
  return EMPTY;
}

function markupOf(piece: Piece): string {
  if (typeof piece === 'string') return escaped(piece);
  return isHtml(piece) ? piece.markup : piece.map((one) => one.markup).join('');
}

function isHtml(piece: Html | readonly Html[]): piece is Html {
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
