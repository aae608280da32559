/** Milliseconds of work below which nothing is printed. */
const PATIENCE_MS = 1000;

export interface StepProgress {
  /** Called before each step of the work. */
  readonly step: (text: string) => void;
  readonly end: () => void;
}

/** One line on a terminal that shows the current step; does nothing without a terminal. */
export function startProgress(
  stream: Pick<NodeJS.WriteStream, 'write'> & {
    readonly isTTY?: boolean;
    readonly columns?: number;
  },
  now: () => number = () => performance.now(),
): StepProgress {
  const since = now();
  let shown = false;
  return {
    step: (text) => {
      // the compiler keeps the only thread busy, so no timer would fire while it works
      const isLong = text.startsWith('compiling') || now() - since > PATIENCE_MS;
      if (stream.isTTY !== true || !isLong) return;
      shown = true;
      const line = `${text} ...`.replace(/\p{Cc}/gu, '?').slice(0, (stream.columns ?? 80) - 1);
      stream.write(`\r\u001b[K${line}`);
    },
    end: () => {
      if (shown) stream.write('\r\u001b[K');
      shown = false;
    },
  };
}
