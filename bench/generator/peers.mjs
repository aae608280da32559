import { join } from 'node:path';
import { BENCH, peerVersion, ROOT } from '../lib/install-peers.mjs';
import { findJar } from './find-jar.mjs';

const MODULES = join(BENCH, 'node_modules');
const NODE_22 = join(MODULES, 'node/bin/node');
const OURS = join(ROOT, 'dist/cli/main.js');

/**
 * Every generator of the comparison: what it makes, and the command line (with its config files) that
 * generates it from `document` into `out`. The settings give each tool its best result on the documents used;
 * formatters, linters and telemetry are off where they can be switched off.
 */
export function peers() {
  return [...ours(), ...heyApi(), ...typesOnly(), ...orval(), ...kubb(), ...smaller(), ...java()];
}

/** `again` repeats the same command on the output of the first run. */
function ours() {
  const row = (part, makes) => ({
    id: `ours-${part}`,
    name: `xs2a generate ${part}`,
    version: 'this',
    makes,
    run: ({ document, out }) => node(OURS, ['generate', part, '--spec', document, '--out', out]),
  });
  return [
    row('all', 'types, client, server, validators'),
    row('server', 'types, server, validators'),
    row('client', 'types, client'),
    {
      ...row('all', 'nothing: all is there already'),
      id: 'ours-again',
      name: 'xs2a generate all, again',
      again: true,
    },
  ];
}

function heyApi() {
  const row = (id, name, makes, plugins) => ({
    id,
    name,
    version: peerVersion('@hey-api/openapi-ts'),
    makes,
    node: 22,
    config: ({ document, out }) => ({
      'hey.config.mjs': `export default ${JSON.stringify({
        input: document,
        output: { path: out, postProcess: [] },
        logs: { file: false },
        plugins,
      })};\n`,
    }),
    run: () => node22('@hey-api/openapi-ts/bin/run.js', ['-f', 'hey.config.mjs']),
  });
  const client = ['@hey-api/typescript', '@hey-api/client-fetch', '@hey-api/sdk'];
  return [
    row('hey-api', 'hey-api fetch', 'types, client', client),
    row('hey-api-all', 'hey-api fetch + fastify + zod', 'types, client, server types, validators', [
      ...client,
      'fastify',
      'zod',
    ]),
  ];
}

function typesOnly() {
  return [
    {
      id: 'openapi-typescript',
      name: 'openapi-typescript',
      version: peerVersion('openapi-typescript'),
      makes: 'types',
      run: ({ document, out }) =>
        tool('openapi-typescript/bin/cli.js', [document, '-o', join(out, 'schema.ts')]),
    },
  ];
}

function orval() {
  const row = (id, name, makes, client, file) => ({
    id,
    name,
    version: peerVersion('orval'),
    makes,
    node: 22,
    config: ({ document, out }) => ({
      'orval.config.mjs': `export default ${JSON.stringify({
        api: { input: document, output: { target: join(out, file), client, headers: true } },
      })};\n`,
    }),
    run: () => node22('orval/dist/bin/orval.mjs', ['--config', 'orval.config.mjs']),
  });
  return [
    row('orval', 'orval fetch', 'types, client', 'fetch', 'client.ts'),
    row('orval-hono', 'orval hono', 'types, server, validators', 'hono', 'server.ts'),
  ];
}

function kubb() {
  const row = (id, name, makes, plugins) => ({
    id,
    name,
    version: peerVersion('@kubb/core'),
    makes,
    config: ({ document, out }) => ({ 'kubb.config.mjs': kubbConfig(document, out, plugins) }),
    run: () => tool('@kubb/cli/bin/kubb.cjs', ['generate', '--config', 'kubb.config.mjs']),
  });
  return [
    row('kubb', 'kubb fetch', 'types, client', ['Client']),
    row('kubb-zod', 'kubb fetch + zod', 'types, client, validators', ['Client', 'Zod']),
  ];
}

function kubbConfig(document, out, plugins) {
  const imports = ['Oas', 'Ts', ...plugins].map(
    (name) => `import { plugin${name} } from '@kubb/plugin-${name.toLowerCase()}';\n`,
  );
  const calls = plugins.map(
    (name) => `plugin${name}(${name === 'Client' ? "{client:'fetch'}" : ''})`,
  );
  return `${imports.join('')}export default {
  root: '.',
  input: { path: ${JSON.stringify(document)} },
  output: { path: ${JSON.stringify(out)}, clean: true, format: false, lint: false },
  plugins: [pluginOas({ validate: false, generators: [] }), pluginTs(), ${calls.join(', ')}],
};\n`;
}

function smaller() {
  const plus = (id, name, makes, generator) => ({
    id,
    name: `openapi-generator-plus ${name}`,
    version: peerVersion('openapi-generator-plus'),
    makes,
    config: ({ document, out }) => ({
      'plus.json': JSON.stringify({ inputPath: document, outputPath: out, generator }),
    }),
    run: () => tool('openapi-generator-plus/bin/ogplus.js', ['-c', 'plus.json']),
  });
  const PLUS = '@openapi-generator-plus/typescript';
  return [
    {
      id: 'oazapfts',
      name: 'oazapfts',
      version: peerVersion('oazapfts'),
      makes: 'types, client',
      run: ({ document, out }) => tool('oazapfts/dist/cli.js', [document, join(out, 'client.ts')]),
    },
    plus('ogplus-fetch', 'fetch', 'types, client', `${PLUS}-fetch-client-generator2`),
    plus('ogplus-express', 'express', 'types, server', `${PLUS}-express-passport-server-generator`),
    {
      id: 'swagger-typescript-api',
      name: 'swagger-typescript-api',
      version: peerVersion('swagger-typescript-api'),
      makes: 'types, client',
      run: ({ document, out }) =>
        tool('swagger-typescript-api/dist/cli.mjs', ['generate', '-p', document, '-o', out]),
    },
    {
      id: 'fastify-openapi-glue',
      name: 'fastify-openapi-glue',
      version: peerVersion('fastify-openapi-glue'),
      makes: 'server (JavaScript)',
      run: ({ document, out }) =>
        tool('fastify-openapi-glue/bin/openapi-glue-cli.js', ['-p', 'bank', '-b', out, document]),
    },
  ];
}

function java() {
  const jar = findJar();
  const version = jar?.match(/cli-([\d.]+)\.jar$/)?.[1] ?? 'jar';
  const row = (generator, makes) => ({
    id: `oag-${generator}`,
    name: `OpenAPI Generator ${generator}`,
    version,
    makes,
    missing:
      jar === undefined ? 'no Java or no jar (XS2A_OPENAPI_GENERATOR_JAR names one)' : undefined,
    run: ({ document, out }) => ({
      command: 'java',
      args: [
        '-XX:TieredStopAtLevel=1',
        '-XX:+UseSerialGC',
        ...['-jar', jar, 'generate', '-g', generator, '-i', document, '-o', out],
      ],
    }),
  });
  return [
    row('typescript-fetch', 'types, client'),
    row('typescript-node', 'types, client'),
    row('nodejs-express-server', 'server (JavaScript)'),
  ];
}

function node(file, args) {
  return { command: process.execPath, args: [file, ...args] };
}

function tool(file, args) {
  return node(join(MODULES, file), args);
}

/** Some tools need a newer Node than ours; they get the one of npm's `node` package. */
function node22(file, args) {
  return { command: NODE_22, args: [join(MODULES, file), ...args] };
}
