/** Where in a seed a sequence stands: fast-check's path, and its replay path after a comma. */
export interface WalkPath {
  readonly path: string;
  readonly replay: string | undefined;
}

/** Reads `12:0:3,CAD:B`. */
export function readWalkPath(text: string): WalkPath | null {
  const [, path, replay] = /^(\d+(?::\d+)*)(?:,([A-Za-z0-9+/]*:[A-Za-z0-9+/]*))?$/.exec(text) ?? [];
  return path === undefined ? null : { path, replay };
}

/** Writes it, from the path and the words in which fast-check shows the sequence. */
export function writeWalkPath(path: string, shown: string): string {
  const replay = /replayPath="([^"]*)"/.exec(shown)?.[1];
  return replay === undefined ? path : `${path},${replay}`;
}
