import type { GenerateOptions, GenerateResult } from './generate-options.js';
import { recallResult } from './recall-result.js';

/**
 * Generates typed server and client code from OpenAPI documents. Nothing is written unless all
 * documents are valid and all output parses; unchanged files are not touched.
 */
export async function generate(options: GenerateOptions): Promise<GenerateResult> {
  const known = recallResult(options);
  if (known !== undefined) return known;
  const { generateAnew } = await import('./generate-anew.js');
  return generateAnew(options);
}
