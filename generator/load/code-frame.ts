const WIDTH = 96;
const AROUND = 2;

/** A few lines around a place with a caret below it, without control characters. */
export function codeFrame(text: string, line: number, column: number): string {
  const lines = linesAround(text, line);
  const digits = String(line + AROUND).length;
  return lines
    .flatMap(({ number, content }) => {
      const long = number === line && content.length > WIDTH;
      const start = long ? Math.max(0, column - 1 - WIDTH / 2) : 0;
      const mark = number === line ? '>' : ' ';
      const shown = `${start > 0 ? '…' : ''}${clip(content, start)}`;
      const code = `  ${mark} ${String(number).padStart(digits)} | ${shown}`.trimEnd();
      if (number !== line) return [code];
      const before = `${start > 0 ? '…' : ''}${visible(content.slice(start, column - 1))}`;
      return [code, `    ${' '.repeat(digits)} | ${' '.repeat([...before].length)}^`];
    })
    .join('\n');
}

/** Text with control and direction characters made visible, so that it cannot deceive a terminal. */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (character === '\t') return '→';
    if (code < 0x20) return String.fromCodePoint(0x2400 + code);
    return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
  });
}

function clip(content: string, start: number): string {
  const part = visible(content.slice(start, start + WIDTH));
  return content.length > start + WIDTH ? `${part}…` : part;
}

/** The lines around a place, found without splitting the complete text. */
function linesAround(text: string, line: number): { number: number; content: string }[] {
  const found: { number: number; content: string }[] = [];
  let offset = 0;
  for (let number = 1; number <= line + AROUND && offset <= text.length; number++) {
    const end = text.indexOf('\n', offset);
    const stop = end < 0 ? text.length : end;
    if (number >= line - AROUND) {
      found.push({ number, content: text.slice(offset, stop).replace(/\r$/, '') });
    }
    offset = stop + 1;
  }
  const last = found.at(-1);
  if (last !== undefined && last.content === '' && last.number > line) found.pop();
  return found;
}
