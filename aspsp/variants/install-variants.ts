import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { OPERATION } from '../domain/operation.js';
import { editAnswers } from '../faults/edit-answers.js';
import type { AnswerChange, VariantEffect } from './variant.js';

type OperationOf = (request: FastifyRequest) => string | undefined;

/**
 * Applies the changes of variants, in their order, to the responses of one of the bank's two services. Must
 * be installed after all other hooks, and before those of faults.
 */
export function installVariants(
  app: FastifyInstance,
  variants: readonly VariantEffect[],
  service: 'xs2a' | 'iam',
  operationOf: OperationOf,
): void {
  const own = variants.map((variant) => (service === 'iam' ? variant.iam : variant.answer));
  const changes = own.filter((change) => change !== undefined);
  if (changes.length > 0) changeAnswers(app, changes, operationOf);
  const heads = variants.flatMap(({ head }) => head ?? []);
  if (heads.length === 0) return;
  app.addHook('onRequest', async (_request, { raw }) => {
    writeHeadersAs(raw, (headers) => heads.reduce((kept, head) => head(kept), headers));
  });
}

const IAM_OPERATIONS: Readonly<Record<string, string>> = {
  '/connect/register': OPERATION.iam.register,
  '/connect/authorize': OPERATION.iam.authorize,
  '/connect/token/mtls': OPERATION.iam.token,
};

/** Operations of the identity and access manager by path; the PSU's pages are not operations. */
export function iamOperation({ url }: FastifyRequest): string | undefined {
  return IAM_OPERATIONS[url.split('?')[0] ?? ''];
}

function changeAnswers(
  app: FastifyInstance,
  changes: readonly AnswerChange[],
  operationOf: OperationOf,
): void {
  const memory = new Set<string>();
  editAnswers(app, operationOf, (sent) =>
    changes.reduce((answer, change) => change(answer, memory), sent),
  );
}

/** Lets a function change the headers just before they are sent. */
function writeHeadersAs(
  response: ServerResponse,
  rewrite: (headers: OutgoingHttpHeaders) => OutgoingHttpHeaders,
): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (status: number, ...rest: readonly unknown[]) => {
    const given = (rest.at(-1) ?? {}) as OutgoingHttpHeaders;
    return writeHead(status, rewrite({ ...response.getHeaders(), ...given }));
  };
}
