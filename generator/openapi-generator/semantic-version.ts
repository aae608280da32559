import { isObject, type JsonObject } from '../load/loaded-document.js';

/**
 * The document with a version that package managers accept. Text after the three numbers becomes
 * build metadata: `1.3.6_2020-08-14` becomes `1.3.6+2020-08-14`. A version that does not begin with
 * three numbers becomes 0.0.0, with itself as metadata.
 */
export function semanticVersion(document: JsonObject): JsonObject {
  const { info } = document;
  const version = isObject(info) ? String(info['version'] ?? '') : '';
  if (!isObject(info) || SEMANTIC.test(version)) return document;
  const [, numbers = '0.0.0', rest = version] = /^v?(\d+\.\d+\.\d+)(.*)$/.exec(version) ?? [];
  const metadata = rest.replace(/[^0-9A-Za-z]+/g, '-').replace(/^-|-$/g, '');
  const semantic = metadata === '' ? numbers : `${numbers}+${metadata}`;
  return { ...document, info: { ...info, version: semantic } };
}

const SEMANTIC = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/;
