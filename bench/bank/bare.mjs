import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { iamPlugin } from '../../dist/generated/server/iam/plugin.js';
import { xs2aPlugin } from '../../dist/generated/server/xs2a/plugin.js';
import { withoutSchemas } from '../../dist/runtime/server/fastify-options.js';
import { answers } from './constants.mjs';

/** Constant responses over mutual TLS, from bare Fastify routes or from the generated server. */
export async function start({ name, certs }) {
  const app = Fastify({ ...withoutSchemas, https: tls(certs) });
  if (name === 'bare') bareRoutes(app);
  else await generated(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address();
  return { told: { ports: [port], iamPorts: [port] }, makeCodes: manyCodes, close: async () => {} };
}

const manyCodes = async (count) => Array.from({ length: count }, (_, index) => `code-${index}`);

function tls(certs) {
  const read = (file) => readFileSync(join(certs, file));
  return {
    key: read('server.key.pem'),
    cert: read('server.pem'),
    ca: read('ca.pem'),
    requestCert: true,
    rejectUnauthorized: true,
  };
}

/** Bodies are read and parsed, but never inspected. */
function bareRoutes(app) {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request, body) => new URLSearchParams(body),
  );
  for (const { method, route, status, body } of Object.values(answers)) {
    app.route({
      method,
      url: route,
      handler: async (request, reply) => {
        reply.code(status).header('X-Request-ID', request.headers['x-request-id']);
        return body;
      },
    });
  }
}

async function generated(app) {
  const handlers = Object.fromEntries(
    Object.entries(answers).map(([operation, { status, body }]) => [
      operation,
      async () => ({ status, contentType: 'application/json', headers: {}, body }),
    ]),
  );
  await app.register(xs2aPlugin, {
    prefix: '/psd2',
    handlers,
    security: 'elsewhere',
    validateResponses: false,
  });
  await app.register(iamPlugin, { handlers, validateResponses: false });
}
