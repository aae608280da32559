const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/gu;

/**
 * A doc comment of these paragraphs, ending with a line break; empty without paragraphs.
 * No text can end the comment or disable a check of the compiler.
 */
export function docComment(paragraphs: readonly (string | undefined)[], indent = ''): string {
  const lines = paragraphs
    .filter((text): text is string => text !== undefined && text.trim() !== '')
    .flatMap((text, index) => [...(index > 0 ? [''] : []), ...cleanLines(text)]);
  const [first] = lines;
  if (first === undefined) return '';
  if (lines.length === 1 && indent.length + first.length + 7 <= 100) {
    return `${indent}/** ${first} */\n`;
  }
  const body = lines.map((line) => `${indent} *${line === '' ? '' : ` ${line}`}\n`).join('');
  return `${indent}/**\n${body}${indent} */\n`;
}

function cleanLines(text: string): readonly string[] {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .trim()
    .split('\n')
    .map((line) =>
      line
        .replaceAll('\t', '  ')
        .replace(HIDDEN, '')
        .replaceAll('*/', '*\\/')
        .replaceAll('@ts-', 'ts-')
        .replace(/(eslint|biome)-/g, '$1 ')
        .replaceAll('sourceMappingURL', 'sourceMapping URL')
        .trimEnd(),
    );
}
