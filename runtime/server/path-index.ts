import { compareTemplates, type Segment } from './path-template.js';

interface IndexedPath {
  readonly segments: readonly Segment[];
}

/** Finds the path templates that may match the segments of a path, the most specific first. */
export function indexPaths<P extends IndexedPath>(
  paths: readonly P[],
): (texts: readonly string[]) => readonly P[] {
  const byLength = new Map<number, (texts: readonly string[]) => readonly P[]>();
  for (const { segments } of paths) {
    if (byLength.has(segments.length)) continue;
    const alike = paths
      .filter((path) => path.segments.length === segments.length)
      .sort((a, b) => compareTemplates(a.segments, b.segments));
    byLength.set(segments.length, indexByText(alike, tellingSegment(alike)));
  }
  return (texts) => byLength.get(texts.length)?.(texts) ?? [];
}

/** The index of the segment with the most different texts, which distinguishes these paths best. */
function tellingSegment(paths: readonly IndexedPath[]): number {
  const length = paths[0]?.segments.length ?? 0;
  const counts = Array.from({ length }, (_, at) => new Set(textsAt(paths, at)).size);
  return counts.indexOf(Math.max(...counts));
}

function indexByText<P extends IndexedPath>(paths: readonly P[], at: number) {
  const fitting = (text?: string) =>
    paths.filter(({ segments: { [at]: one } }) => one?.kind !== 'literal' || one.text === text);
  const byText = new Map(textsAt(paths, at).map((text) => [text, fitting(text)]));
  const others = fitting();
  return (texts: readonly string[]) => byText.get(texts[at] ?? '') ?? others;
}

function textsAt(paths: readonly IndexedPath[], at: number): readonly string[] {
  return paths.flatMap(({ segments: { [at]: one } }) =>
    one?.kind === 'literal' ? [one.text] : [],
  );
}
