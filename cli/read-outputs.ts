import { nearestWord } from '../foundation/nearest-word.js';
import type { DiffFormat } from '../gate/report/render-diff.js';
import { UsageError } from './report-error.js';

export interface Output {
  readonly format: DiffFormat;
  readonly file: string;
}

/** Every `--output FORMAT=FILE`. Throws UsageError. */
export function readOutputs(
  given: readonly string[],
  formats: readonly DiffFormat[],
): readonly Output[] {
  return given.map((text) => {
    const at = text.indexOf('=');
    const [name, file] = [text.slice(0, at), text.slice(at + 1)];
    if (at < 1 || file === '') {
      throw new UsageError(`--output takes FORMAT=FILE, such as sarif=diff.sarif, not ${text}`);
    }
    const format = formats.find((one) => one === name);
    if (format !== undefined) return { format, file };
    const meant = nearestWord(name, formats);
    const tail = meant === undefined ? '' : `; did you mean ${meant}?`;
    throw new UsageError(`--output knows no format ${name}: ${formats.join(', ')}${tail}`);
  });
}
