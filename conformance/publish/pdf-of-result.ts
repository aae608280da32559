import { PDFDocument } from '@cantoo/pdf-lib';
import { pdfBlocks } from './pdf-blocks.js';
import { fontsOf, metricsOf } from './pdf-fonts.js';
import { MOST_PAGES, type PdfLayout, placed, SHEET, STYLES } from './pdf-layout.js';
import type { PublishedResult } from './published-result.js';

type Fonts = Awaited<ReturnType<typeof fontsOf>>;

/**
 * The PDF of a result, for people who sign papers: two pages at most. `hash` is the SHA-256 of result.json. The
 * same result gives the same bytes.
 */
export async function pdfOfResult(result: PublishedResult, hash: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const fonts = await fontsOf(pdf);
  const layout = placed(pdfBlocks(result, hash, metricsOf(fonts)));
  draw(pdf, layout, fonts, footer(result));
  describe(pdf, result);
  return pdf.save();
}

function draw(
  pdf: PDFDocument,
  { texts, rules }: PdfLayout,
  fonts: Fonts,
  foot: (page: number, pages: number) => string,
): void {
  const count = 1 + Math.max(...texts.map(({ page }) => page));
  if (count > MOST_PAGES) throw new Error(`the PDF of a result has ${count} pages`);
  const pages = Array.from({ length: count }, () => pdf.addPage([SHEET.width, SHEET.height]));
  for (const { page, x, y, text, style } of texts) {
    const { font, size } = STYLES[style];
    pages[page]?.drawText(text, { x, y, size, font: fonts[font] });
  }
  for (const { page, from, to, y } of rules) {
    pages[page]?.drawLine({ start: { x: from, y }, end: { x: to, y }, thickness: 0.6 });
  }
  const { font, size } = STYLES.small;
  for (const [index, page] of pages.entries()) {
    const text = foot(index + 1, count);
    page.drawText(text, { x: SHEET.margin, y: SHEET.margin - 16, size, font: fonts[font] });
  }
}

const footer =
  ({ madeBy, runId, withdrawn }: PublishedResult) =>
  (page: number, pages: number): string => {
    const id = runId.replace(/[^\w.-]/g, '_').slice(0, 60);
    const gone = withdrawn === undefined ? '' : 'WITHDRAWN - ';
    return `${gone}page ${page} of ${pages} - run ${id} - made by xs2a-kit ${madeBy} from result.json`;
  };

/** Title and dates: those of the run, so that they are the same whenever it is made. */
function describe(pdf: PDFDocument, { bank, startedAt, madeBy }: PublishedResult): void {
  const at = new Date(startedAt);
  pdf.setTitle(`XS2A conformance result: ${bank.name}`, { showInWindowTitleBar: true });
  pdf.setLanguage('en');
  pdf.setCreator(`xs2a-kit ${madeBy}`);
  pdf.setProducer(`xs2a-kit ${madeBy}`);
  pdf.setCreationDate(at);
  pdf.setModificationDate(at);
}
