import { nearestWord } from '../../foundation/nearest-word.js';
import { UsageError } from './report-error.js';

export interface Output<Format extends string> {
  readonly format: Format;
  readonly file: string;
}

/** Parses every `--output FORMAT=FILE`. Throws UsageError when one is invalid. */
export function readOutputs<Format extends string>(
  given: readonly string[],
  formats: readonly Format[],
): readonly Output<Format>[] {
  return given.map((text) => {
    const at = text.indexOf('=');
    const [name, file] = [text.slice(0, at), text.slice(at + 1)];
    if (at < 1 || file === '') {
      const example = formats.some((one) => one === 'sarif')
        ? 'sarif=diff.sarif'
        : 'html=page.html';
      throw new UsageError(`--output takes FORMAT=FILE, such as ${example}, not ${text}`);
    }
    const format = formats.find((one) => one === name);
    if (format !== undefined) return { format, file };
    const meant = nearestWord(name, formats);
    const tail = meant === undefined ? '' : `; did you mean ${meant}?`;
    throw new UsageError(`--output has no format ${name}: use ${formats.join(', ')}${tail}`);
  });
}

/** Writes the files of `--output`, and prints the format of `--format`. */
export async function tellReport<Format extends string>(
  outputs: readonly Output<Format>[],
  format: Format,
  render: (format: Format) => Promise<string>,
): Promise<void> {
  const { writeOutput } = await import('../../gate/report/write-output.js');
  for (const { format: each, file } of outputs) await writeOutput(file, await render(each));
  process.stdout.write(await render(format));
}
