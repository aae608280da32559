import { type PDFDocument, type PDFFont, StandardFonts } from '@cantoo/pdf-lib';
import { type PdfTextStyle, STYLES } from './pdf-layout.js';
import { inLetters } from './pdf-text.js';

export type PdfFontName = (typeof STYLES)[PdfTextStyle]['font'];

/** Letters and widths of fonts. */
export interface PdfMetrics {
  /** The text with only letters that the fonts have. */
  readonly inLetters: (text: string) => string;
  readonly widthOf: (text: string, style: PdfTextStyle) => number;
}

/** The fonts of a PDF: three of those that every reader has, so none is embedded. */
export async function fontsOf(pdf: PDFDocument): Promise<Readonly<Record<PdfFontName, PDFFont>>> {
  return {
    regular: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
    mono: await pdf.embedFont(StandardFonts.Courier),
  };
}

/** What the layout asks of fonts. */
export function metricsOf(fonts: Readonly<Record<PdfFontName, PDFFont>>): PdfMetrics {
  const letters = new Set(fonts.regular.getCharacterSet());
  return {
    inLetters: (text) => inLetters(text, letters),
    // letter by letter: what is drawn has no kerning, which the width of a whole text has
    widthOf: (text, style) => {
      const { font, size } = STYLES[style];
      return [...text].reduce((sum, one) => sum + fonts[font].widthOfTextAtSize(one, size), 0);
    },
  };
}
