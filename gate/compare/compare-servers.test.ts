import { expect, test } from 'vitest';
import { diffDocuments } from '../diff-documents.js';
import { inMemory } from '../fixtures/in-memory.js';

type Servers = readonly Readonly<Record<string, unknown>>[];

const documentOf = (servers: Servers) =>
  inMemory({ openapi: '3.1.0', info: { title: 'Servers', version: '1' }, servers, paths: {} });

const changesOf = (old: Servers, now: Servers) =>
  diffDocuments(documentOf(old), documentOf(now)).changes.map(
    ({ severity, id, sentence }) => `${severity} ${id}: ${sentence}`,
  );

const url = 'https://{region}.bank.example';
const region = (variable: Readonly<Record<string, unknown>>): Servers => [
  { url, variables: { region: variable } },
];
const [BOTH, ONE] = [
  region({ enum: ['eu', 'us'], default: 'eu' }),
  region({ enum: ['eu'], default: 'eu' }),
];
const TWO: Servers = [{ url: 'https://a.example' }, { url: 'https://b.example' }];

test.each([
  [
    'a value of a variable goes',
    BOTH,
    ONE,
    [
      'breaking server-variable-value-removed: The variable region of a server can no longer be us.',
    ],
  ],
  [
    'a value of a variable comes',
    ONE,
    BOTH,
    ['compatible server-variable-value-added: The variable region of a server can be us.'],
  ],
  [
    'a variable gets a list of values',
    region({ default: 'eu' }),
    BOTH,
    [
      'breaking server-variable-closed: The variable region of a server can only be one of eu, us; its values were open.',
    ],
  ],
  [
    'a variable loses its list',
    BOTH,
    region({ default: 'eu' }),
    [
      'compatible server-variable-opened: The variable region of a server can have any value; it was one of eu, us.',
    ],
  ],
  [
    'a variable goes',
    BOTH,
    [{ url: 'https://eu.bank.example' }],
    [
      'breaking server-variable-value-removed: The variable region of a server can no longer be us.',
    ],
  ],
  [
    'an open variable goes',
    region({ default: 'eu' }),
    [{ url: 'https://eu.bank.example' }],
    [
      'breaking server-variable-closed: The variable region of a server can only be one of eu; its values were open.',
    ],
  ],
  [
    'a variable comes',
    [{ url: 'https://eu.bank.example' }],
    BOTH,
    ['compatible server-variable-value-added: The variable region of a server can be us.'],
  ],
  [
    'another default',
    BOTH,
    region({ enum: ['eu', 'us'], default: 'us' }),
    [
      'risky server-changed: The server is https://us.bank.example; it was https://eu.bank.example.',
    ],
  ],
  [
    'another default beside another server that goes',
    [...BOTH, ...TWO],
    [...region({ enum: ['eu', 'us'], default: 'us' }), TWO[0] ?? {}],
    [
      'breaking server-removed: The server https://b.example is removed.',
      'risky server-changed: The server is https://us.bank.example; it was https://eu.bank.example.',
    ],
  ],
  [
    'a server goes',
    TWO,
    TWO.slice(0, 1),
    ['breaking server-removed: The server https://b.example is removed.'],
  ],
  [
    'a server comes',
    TWO.slice(0, 1),
    TWO,
    ['compatible server-added: The server https://b.example is new.'],
  ],
])('%s', (_, old, now, expected) => {
  expect(changesOf(old, now)).toEqual(expected);
});
