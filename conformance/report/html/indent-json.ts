const DEEPEST = 24;
const LONGEST = 64 * 1024;

/**
 * Indents JSON; every value keeps its spelling (`1.10`, and repeated keys too). Returns text unchanged that
 * is not JSON or is too long.
 */
export function indentJson(text: string): string {
  if (text.length > LONGEST || !isStructure(text)) return text;
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/gs) ?? [];
  let depth = 0;
  const line = () => `\n${'  '.repeat(Math.min(depth, DEEPEST))}`;
  return tokens
    .map((token, index) => {
      if (token === ',') return `,${line()}`;
      if (token === ':') return ': ';
      if (token === '{' || token === '[') {
        depth += 1;
        return /^[\]}]$/.test(tokens[index + 1] ?? '') ? token : `${token}${line()}`;
      }
      if (token !== '}' && token !== ']') return token;
      depth -= 1;
      return /^[[{]$/.test(tokens[index - 1] ?? '') ? token : `${line()}${token}`;
    })
    .join('');
}

function isStructure(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}
