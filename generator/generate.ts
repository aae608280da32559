import type { GenerateOptions, GenerateResult } from './generate-options.js';
import { recallResult } from './recall-result.js';

/**
 * Generates typed server and client code from OpenAPI documents. Nothing is written unless all
 * documents are sound and all output parses; files that did not change are left alone.
 */
export async function generate(options: GenerateOptions): Promise<GenerateResult> {
  const known = recallResult(options);
  if (known !== undefined) return known;
  const { generateAnew } = await import('./generate-anew.js');
  return generateAnew(options);
}
