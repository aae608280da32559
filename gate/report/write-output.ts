import { readFile, writeFile } from 'node:fs/promises';
import { memberOf } from '../../foundation/json-pointer.js';
import { parsedJson } from '../../foundation/parsed-json.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';

/** Writes a report to a file. Throws FILE_UNWRITABLE, also where it would replace a file of somebody else. */
export async function writeOutput(file: string, text: string): Promise<void> {
  await refuseForeign(file);
  try {
    await writeFile(file, text);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Xs2aError('FILE_UNWRITABLE', `The report cannot be written to ${file}: ${why}.`, {
      hint: 'Name a file in a folder that can be written to.',
      cause,
    });
  }
}

async function refuseForeign(file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => '');
  if (mayBeReport(file, text)) return;
  throw new Xs2aError(
    'FILE_UNWRITABLE',
    `${file} is there already, and is no report of this tool.`,
    {
      hint: 'Name another file with --output, or move the file away.',
    },
  );
}

/** Whether a text may be an older report: pages and data say so, and nothing of ours is YAML. */
function mayBeReport(file: string, text: string): boolean {
  if (text.trim() === '') return true;
  if (/\.ya?ml$/i.test(file)) return false;
  if (/^\s*</.test(text)) return text.includes('xs2a');
  const data = parsedJson(text);
  if (typeof data !== 'object' || data === null) return true;
  if (Array.isArray(data))
    return data.every((issue) => memberOf(issue, 'check_name') !== undefined);
  return ['schemaVersion', 'runs'].some((key) => memberOf(data, key) !== undefined);
}
