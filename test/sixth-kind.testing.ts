/** A pretended kind of resource: a copy of the documents with its operations, one row for the table, and a bank. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Wire, WireAnswer, WireRequest } from '../conformance/wire/wire.js';
import { packageRoot } from '../foundation/package-root.js';
import type { loadDocument } from '../generator/load/load-document.js';
import { type DocumentOperation, operationsIn } from '../standard/operations-in.js';
import type { KnownResource } from '../standard/resources.js';

const CONSENTS = '/v1/consents';
const MANDATES = '/v1/mandates';

/** Names that say nothing about roles: only path and method do. */
const NAMES: Readonly<Record<string, string>> = {
  createConsent: 'mandatesPost',
  getConsent: 'mandateGet',
  deleteConsent: 'mandateEnd',
  getConsentStatus: 'mandateState',
  startConsentAuthorisation: 'mandateSignOn',
  listConsentAuthorisations: 'mandateSignatures',
  getConsentScaStatus: 'mandateSignature',
  updateConsentPsuData: 'mandateSign',
};

const asMandate = (text: string): string =>
  text
    .replaceAll(CONSENTS, MANDATES)
    .replaceAll('ConsentIdInPath', 'MandateIdInPath')
    .replaceAll('ConsentResponse', 'MandateResponse')
    .replaceAll('consentId', 'mandateId');

function renamed(node: unknown): unknown {
  const text = asMandate(JSON.stringify(node));
  const named = text.replace(/"operationId":"(\w+)"/g, (_, id: string) => {
    return `"operationId":"${NAMES[id] ?? id}"`;
  });
  return JSON.parse(named);
}

interface Document {
  readonly paths: Record<string, unknown>;
  readonly components: Record<'parameters' | 'schemas', Record<string, unknown>>;
}

/** Adds mandates beside the consents: the same operations, with names of their own. */
function addMandates(document: unknown): void {
  const { paths, components } = document as Document;
  for (const path of Object.keys(paths).filter((each) => each.startsWith(CONSENTS))) {
    paths[asMandate(path)] = renamed(paths[path]);
  }
  components.parameters['MandateIdInPath'] = renamed(components.parameters['ConsentIdInPath']);
  components.schemas['MandateResponse'] = renamed(components.schemas['ConsentResponse']);
}

const XS2A = join(packageRoot(), 'spec', 'xs2a.yaml');

/** A loader that finds the mandates in the contract's document. */
export const withMandatesIn =
  (load: typeof loadDocument): typeof loadDocument =>
  async (file, ...more) => {
    const loaded = await load(file, ...more);
    if (file === XS2A) addMandates(loaded.document);
    return loaded;
  };

/** The operations of mandates, from the copy of the document. */
export function mandateOperations(): readonly DocumentOperation[] {
  // not with loadDocument: the test replaces that by a loader which is made here
  const document = parse(readFileSync(XS2A, 'utf8'));
  addMandates(document);
  return operationsIn(document).filter(({ path }) => path.startsWith(MANDATES));
}

/** The row. Instead of clauses of its own it has those of consents. */
export function mandateRow(rows: readonly KnownResource[]): KnownResource {
  const consent = rows.find(({ name }) => name === 'consent');
  if (consent === undefined) throw new Error('the standard has no consent');
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the reference of a profile
  const accounts = ['${profile.ais.accounts.0}'];
  return {
    ...consent,
    name: 'mandate' as KnownResource['name'],
    what: 'mandate',
    path: MANDATES,
    id: 'mandateId',
    body: {
      access: { balances: accounts, transactions: accounts },
      recurringIndicator: false,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a reference to a day
      validUntil: '${today+30}',
      frequencyPerDay: 1,
      combinedServiceIndicator: false,
    },
  };
}

/** What the bank with mandates does wrong: shows them to another TPP, keeps deleted ones, grants them unasked. */
export const FAULTS = new Set<'foreign' | 'kept' | 'unsigned'>();

/** A bank with mandates: each request for one reaches the reference bank as a request for a consent. */
export function bankWithMandates(wire: Wire): Wire {
  return {
    close: () => wire.close(),
    send: async (request, signal) => {
      if (!request.url.includes(MANDATES)) return wire.send(request, signal);
      const live = await wire.send(forwarded(request), signal);
      // what was asked for, with the headers that were sent: a signature may change them
      const { url, method, identity } = request;
      const sent = { ...live.request, url, method, identity };
      return { ...live, request: sent, answer: told(live.answer) };
    },
  };
}

function forwarded(request: WireRequest): WireRequest {
  const url = request.url.replace(MANDATES, CONSENTS);
  const isForeign = FAULTS.has('foreign') && request.identity === 'tpp2';
  const isKept = FAULTS.has('kept') && request.method === 'DELETE';
  return {
    ...request,
    url,
    ...(isForeign ? { identity: 'tpp1' as const } : {}),
    ...(isKept ? { method: 'GET' } : {}),
  };
}

function told(answer: WireAnswer): WireAnswer {
  if (answer.kind === 'no-answer') return answer;
  const headers = answer.headers.map(([name, value]) => [name, asMandate(value)] as const);
  const text = asMandate(answer.body.toString('utf8'));
  const body = FAULTS.has('unsigned') ? text.replace('"received"', '"valid"') : text;
  return { ...answer, headers, body: Buffer.from(body) };
}
