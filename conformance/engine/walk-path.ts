/** Position of a sequence within a seed: fast-check's path, and after a comma its replay path. */
export interface WalkPath {
  readonly path: string;
  readonly replay: string | undefined;
}

/** Parses a path such as `12:0:3,CAD:B`; null when it is invalid. */
export function readWalkPath(text: string): WalkPath | null {
  const [, path, replay] = /^(\d+(?::\d+)*)(?:,([A-Za-z0-9+/]*:[A-Za-z0-9+/]*))?$/.exec(text) ?? [];
  return path === undefined ? null : { path, replay };
}

/** Formats a path from fast-check's path and its textual form of the sequence. */
export function writeWalkPath(path: string, shown: string): string {
  const replay = /replayPath="([^"]*)"/.exec(shown)?.[1];
  return replay === undefined ? path : `${path},${replay}`;
}
