import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../foundation/package-root.js';
import type { BankConfig } from '../config/bank-config.js';
import { serviceOf } from '../config/services.js';
import type { OpenApi } from './open-api.js';

const read = new Map<string, Promise<OpenApi>>();

/** A document of the package, read once. */
function readDocument(name: 'xs2a' | 'iam'): Promise<OpenApi> {
  const known = read.get(name);
  if (known !== undefined) return known;
  const document = parse(join(packageRoot(), 'spec', `${name}.yaml`));
  read.set(name, document);
  return document;
}

async function parse(file: string): Promise<OpenApi> {
  const { CORE_SCHEMA, load } = await import('js-yaml');
  return load(await readFile(file, 'utf8'), { schema: CORE_SCHEMA }) as OpenApi;
}

/**
 * The XS2A document of this bank: with its address, and with only the operations and products that
 * it offers.
 */
export async function xs2aDocument(
  { services, products }: BankConfig,
  base: string,
): Promise<OpenApi> {
  const document = await readDocument('xs2a');
  const offered = Object.entries(products).filter(([, list]) => list.length > 0);
  const paths = Object.entries(document.paths).filter(([path]) =>
    services.includes(serviceOf(path)),
  );
  const schemas = {
    ...document.components.schemas,
    PaymentService: oneOf(offered.map(([service]) => service)),
    PaymentProduct: oneOf([...new Set(offered.flatMap(([, list]) => list))]),
  };
  return {
    ...document,
    servers: [{ url: base, description: 'This bank.' }],
    paths: Object.fromEntries(paths),
    components: { ...document.components, schemas },
  };
}

/** A bank without payments names no products: an empty enum is invalid. */
function oneOf(values: readonly string[]) {
  return values.length === 0 ? { type: 'string' } : { type: 'string', enum: values };
}

/** The document of the bank's identity and access manager. */
export async function iamDocument(auth: string): Promise<OpenApi> {
  const document = await readDocument('iam');
  return { ...document, servers: [{ url: auth, description: 'This bank.' }] };
}
