import type { Options } from 'yargs';
import { LOG_LEVELS, type LogLevel } from '../aspsp/config/log-levels.js';
import { DIALECTS } from '../aspsp/dialect/dialect.js';
import { ADMIN_FLAGS } from './admin-flags.js';

/** What `xs2a bank` can be told. */
export const BANK_OPTIONS = {
  config: {
    type: 'string',
    requiresArg: true,
    describe: 'What the bank chooses: services, products, approaches, ... (YAML)',
  },
  dialect: {
    choices: DIALECTS,
    describe: 'Spellings and addresses of the XS2A service; wins over the configuration',
  },
  store: {
    type: 'string',
    requiresArg: true,
    describe: 'Keep all state in a folder, or in postgres://...; in memory by default',
  },
  port: { type: 'number', default: 8443, describe: 'XS2A port; 0 takes any' },
  'iam-port': { type: 'number', default: 8444, describe: 'IAM port; 0 takes any' },
  host: { type: 'string', default: 'localhost', describe: 'Where to listen' },
  'public-url': {
    type: 'string',
    requiresArg: true,
    describe: 'Origin that TPPs call, where a balancer stands before the XS2A port',
  },
  'public-iam-url': {
    type: 'string',
    requiresArg: true,
    describe: 'Origin that TPPs and PSUs call, where one stands before the IAM port',
  },
  http: {
    type: 'boolean',
    default: false,
    describe: 'Plain HTTP; the client certificate comes in a header of a trusted proxy',
  },
  'tls-strict': {
    type: 'boolean',
    default: false,
    describe: 'Refuse untrusted client certificates in the handshake of the XS2A port',
  },
  'client-cert-header': {
    type: 'string',
    default: 'Client-Cert',
    requiresArg: true,
    describe: 'With --http: NAME of that header (RFC 9440), NAME:pem for a URL-encoded PEM',
  },
  'trusted-proxy': {
    type: 'array',
    string: true,
    requiresArg: true,
    describe: 'With --http: address of a proxy to trust beside loopback',
  },
  'write-profile': {
    type: 'string',
    requiresArg: true,
    describe: 'Write a profile for `conformance` once every port accepts',
  },
  certs: {
    type: 'string',
    requiresArg: true,
    describe: 'Folder of the test certificates; filled when empty, temporary by default',
  },
  fault: {
    type: 'array',
    string: true,
    requiresArg: true,
    describe: 'Make the bank wrong in one named way',
  },
  variant: {
    type: 'array',
    string: true,
    requiresArg: true,
    describe: 'Choose otherwise than the configuration in one named way, and still conform',
  },
  null: {
    type: 'string',
    requiresArg: true,
    describe: 'Be no bank at all, in one named way',
  },
  'list-faults': {
    type: 'boolean',
    default: false,
    describe: 'List the faults and null banks that can be named, and end',
  },
  'list-variants': {
    type: 'boolean',
    default: false,
    describe: 'List the variants that can be named, and end',
  },
  ...ADMIN_FLAGS,
  'log-level': {
    choices: LOG_LEVELS,
    default: 'silent' as LogLevel,
    describe: 'Log to stderr from this level on; secrets are never logged',
  },
} as const satisfies Readonly<Record<string, Options>>;
