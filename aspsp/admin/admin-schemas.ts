import type { OpenApiSchema, Reference } from '../documents/open-api.js';

/** A component schema of the operator's document, by name. */
export function refTo(name: string): Reference {
  return { $ref: `#/components/schemas/${name}` };
}

const text = (description: string): OpenApiSchema => ({ type: 'string', description });
const count = (description: string): OpenApiSchema => ({ type: 'integer', description });
const moment = (description: string): OpenApiSchema => ({
  type: 'string',
  format: 'date-time',
  description,
});

/** The schemas of the responses of the operator's API. */
export const ADMIN_SCHEMAS: Readonly<Record<string, OpenApiSchema>> = {
  Clock: {
    type: 'object',
    required: ['now', 'machine', 'aheadSeconds'],
    properties: {
      now: moment("The bank's time: payments, consents, codes, tokens, daily counters."),
      machine: moment("The machine's time: certificates, and sessions of the operator."),
      aheadSeconds: count('How far the bank is ahead of the machine.'),
    },
  },
  List: {
    type: 'object',
    required: ['items', 'total', 'offset', 'limit'],
    properties: {
      items: { type: 'array', items: refTo('Thing') },
      total: count('Total number of entries in the list.'),
      offset: count('Number of entries skipped.'),
      limit: count('Maximum number of entries on this page.'),
      next: text('Address of the next page, if there is one.'),
    },
  },
  Thing: {
    type: 'object',
    description: 'A payment, consent, account, ...: the fields depend on the kind of resource.',
    required: ['id'],
    additionalProperties: true,
    properties: {
      id: text('Identifier.'),
      _links: {
        description: 'Addresses of related resources; not included in lists.',
        type: 'object',
        additionalProperties: refTo('Link'),
      },
    },
  },
  Link: { type: 'object', required: ['href'], properties: { href: text('Address.') } },
  Decided: {
    type: 'object',
    required: ['scaStatus'],
    properties: {
      scaStatus: text('The status of the authorisation.'),
      psu: text('Who decided.'),
      redirectTo: text(
        "Where the PSU's browser would go now, in the Redirect and OAuth approaches.",
      ),
    },
  },
  Result: { type: 'object', description: 'What was done.', additionalProperties: true },
  Error: {
    type: 'object',
    required: ['error', 'text'],
    properties: { error: text('Code, such as CLOCK_BACKWARDS.'), text: text('What to do.') },
  },
};
