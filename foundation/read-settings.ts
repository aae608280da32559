import { readYaml, type YamlReading } from './read-yaml.js';

/** Key at the root by which an editor finds the JSON Schema of a file. It says nothing to us. */
const SCHEMA = '$schema';

/** Reads a file of settings, without the key by which editors find its schema. Throws as `readYaml` does. */
export function readSettings(file: string): YamlReading {
  const yaml = readYaml(file);
  const { data } = yaml;
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return yaml;
  const { [SCHEMA]: _, ...settings } = data as Readonly<Record<string, unknown>>;
  return { ...yaml, data: settings };
}
