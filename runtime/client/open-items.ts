import { chunksOf } from '../model/bytes-source.js';

/** The lines of a stream; those that end with the stream and without a line end, too. */
export async function* linesOf(
  stream: ReadableStream<Uint8Array>,
  end: RegExp,
): AsyncGenerator<{ readonly line: string; readonly isWhole: boolean }> {
  // without `ignoreBOM` the decoder drops a byte order mark
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunksOf(stream)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(end);
    rest = lines.pop() ?? '';
    for (const line of lines) yield { line, isWhole: true };
  }
  rest += decoder.decode();
  if (rest !== '') yield { line: rest.replace(/\r$/, ''), isWhole: rest.endsWith('\r') };
}
