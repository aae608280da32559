import type { Options } from 'yargs';
import { LOG_LEVELS, type LogLevel } from '../../aspsp/config/log-levels.js';
import { BANK_VERSIONS, DIALECTS } from '../../aspsp/dialect/dialect.js';
import { ADMIN_FLAGS } from './admin-flags.js';

/** The options of `xs2a bank`. */
export const BANK_OPTIONS = {
  config: {
    type: 'string',
    requiresArg: true,
    describe: "The bank's choices: services, products, SCA approaches, ... (YAML)",
  },
  dialect: {
    choices: DIALECTS,
    describe: 'Spellings and addresses of the XS2A service; overrides the configuration',
  },
  framework: {
    choices: BANK_VERSIONS,
    requiresArg: true,
    describe: 'With --dialect berlin-group: the version of the framework; --version means the same',
  },
  store: {
    type: 'string',
    requiresArg: true,
    describe: 'Keep all state in a folder, or in postgres://...; in memory by default',
  },
  port: { type: 'number', default: 8443, describe: 'XS2A port; 0 takes any free port' },
  'iam-port': { type: 'number', default: 8444, describe: 'IAM port; 0 takes any free port' },
  host: {
    type: 'string',
    default: 'localhost',
    requiresArg: true,
    describe: 'Address to listen on',
  },
  'public-url': {
    type: 'string',
    requiresArg: true,
    describe: 'Origin that TPPs call when a load balancer is in front of the XS2A port',
  },
  'public-iam-url': {
    type: 'string',
    requiresArg: true,
    describe: 'Origin that TPPs and PSUs call when a load balancer is in front of the IAM port',
  },
  http: {
    type: 'boolean',
    default: false,
    describe: 'Serve plain HTTP; a trusted proxy sends the client certificate in a header',
  },
  'tls-strict': {
    type: 'boolean',
    default: false,
    describe: 'Reject untrusted client certificates in the TLS handshake of the XS2A port',
  },
  'client-cert-header': {
    type: 'string',
    requiresArg: true,
    describe:
      'With --http: NAME of that header (RFC 9440), or NAME:pem for URL-encoded PEM; default Client-Cert',
  },
  'trusted-proxy': {
    type: 'array',
    string: true,
    requiresArg: true,
    describe: 'With --http: address of a proxy to trust, in addition to loopback',
  },
  'write-profile': {
    type: 'string',
    requiresArg: true,
    describe: 'Write a profile for `conformance` once every port accepts connections',
  },
  certs: {
    type: 'string',
    requiresArg: true,
    describe: 'Folder of the test certificates; filled when empty; temporary by default',
  },
  fault: {
    type: 'array',
    string: true,
    requiresArg: true,
    describe: 'Run the bank with this fault',
  },
  variant: {
    type: 'array',
    string: true,
    requiresArg: true,
    describe: 'Run the bank as this variant, which differs from the configuration but conforms',
  },
  null: {
    type: 'string',
    requiresArg: true,
    describe: 'Run this null bank, which does almost nothing',
  },
  'list-faults': {
    type: 'boolean',
    default: false,
    describe: 'List the faults and null banks, and exit',
  },
  'list-variants': {
    type: 'boolean',
    default: false,
    describe: 'List the variants, and exit',
  },
  'with-parent': {
    type: 'boolean',
    default: false,
    describe: 'End when the process that started the bank ends, for example a test that is killed',
  },
  ...ADMIN_FLAGS,
  'log-level': {
    choices: LOG_LEVELS,
    default: 'silent' as LogLevel,
    describe: 'Log to stderr from this level up; secrets are never logged',
  },
} as const satisfies Readonly<Record<string, Options>>;
