import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Bank } from '../bank/bank.js';
import type { Authorisation, Purpose } from '../domain/entities.js';
import { isFinal } from '../domain/machines.js';
import { Refusal, refusal } from '../domain/refusal.js';
import { decideAuthorisation } from './actions/decide-authorisation.js';

interface DecisionRoute {
  Params: { readonly kind: string; readonly id: string; readonly decision: string };
  Body: { readonly psu?: string } | undefined;
}

const DECISIONS: ReadonlySet<string> = new Set(['approve', 'reject']);

/**
 * An API that decides for the PSU, like those of sandboxes: POST /sandbox/consents/ID/approve, with the
 * PSU in the body. Nobody logs in there, so only a bank without real PSUs offers it.
 */
export async function sandboxRoutes(app: FastifyInstance, { bank }: { readonly bank: Bank }) {
  app.post<DecisionRoute>('/sandbox/:kind/:id/:decision', async ({ params, body }, reply) => {
    const { kind, id, decision } = params;
    if (!DECISIONS.has(decision)) return reply.code(404).send({ error: 'UNKNOWN' });
    try {
      const authorisation = await waitingFor(bank, kind, id);
      const query = { approve: decision === 'approve', psu: body?.psu };
      const { scaStatus } = await decideAuthorisation(bank, authorisation, query);
      return { scaStatus };
    } catch (error) {
      return refused(reply, error);
    }
  });
}

/** The requested authorisation: by its own id, or the last open one of a resource. */
async function waitingFor(bank: Bank, kind: string, id: string): Promise<string> {
  if (kind === 'authorisations') return id;
  const of = await bank.store.read((records) =>
    records.find('authorisation', { purpose: kind as Purpose, resource: id }),
  );
  const open = of.filter(({ status }) => !isFinal('authorisation', status));
  const latest = open.reduce<Authorisation | undefined>(
    (last, each) => (last === undefined || last.createdAt <= each.createdAt ? each : last),
    undefined,
  );
  if (latest === undefined)
    throw refusal(404, 'UNKNOWN', 'No authorisation of this resource waits for a PSU.');
  return latest.id;
}

function refused(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof Refusal)) throw error;
  const [{ code, text } = { code: 'REFUSED', text: error.message }] = error.messages;
  return reply.code(error.status).send({ error: code, text });
}
