import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isObject } from '../load/loaded-document.js';

/** The changes that the user's project needs so that the skeleton's ES modules compile. */
export async function moduleNotes(folder: string): Promise<readonly string[]> {
  const project = await nearest(resolve(folder), 'package.json');
  const compiler = await nearest(resolve(folder), 'tsconfig.json');
  const notes: string[] = [];
  if (project !== undefined && typeOf(project.text) !== 'module') {
    notes.push(
      `The skeleton consists of ES modules, but ${project.file} does not say so: run \`npm pkg set type=module\` there.`,
    );
  }
  if (compiler !== undefined && /^\s*"types"\s*:\s*\[\s*\]/m.test(compiler.text)) {
    notes.push(
      `${compiler.file} has "types": [], so the compiler does not know Node: write "types": ["node"] and run \`npm install -D @types/node\`.`,
    );
  }
  return notes;
}

interface Found {
  readonly file: string;
  readonly text: string;
}

async function nearest(folder: string, name: string): Promise<Found | undefined> {
  const file = join(folder, name);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text !== undefined) return { file, text };
  const above = dirname(folder);
  return above === folder ? undefined : nearest(above, name);
}

function typeOf(text: string): unknown {
  try {
    const found: unknown = JSON.parse(text);
    return isObject(found) ? found['type'] : undefined;
  } catch {
    return undefined;
  }
}
