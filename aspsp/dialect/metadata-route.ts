import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { METADATA } from './renamings.js';

export interface MetadataOptions {
  /** The address of the IAM for the client of this request. */
  authFor(request: FastifyRequest): string;
  /** Grant types that clients may ask for. */
  readonly grants: readonly string[];
}

/** The metadata document of the IAM (RFC 8414): the target of scaOAuth in the formal dialect. */
export const metadataRoute: FastifyPluginAsync<MetadataOptions> = async (app, options) => {
  app.get(METADATA, async (request, reply) =>
    reply.type('application/json').send(metadataOf(options.authFor(request), options.grants)),
  );
};

function metadataOf(auth: string, grants: readonly string[]) {
  return {
    issuer: auth,
    authorization_endpoint: `${auth}/connect/authorize`,
    token_endpoint: `${auth}/connect/token/mtls`,
    registration_endpoint: `${auth}/connect/register`,
    response_types_supported: ['code'],
    grant_types_supported: [...grants],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['tls_client_auth'],
    tls_client_certificate_bound_access_tokens: true,
  };
}
