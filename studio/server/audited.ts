import type { FastifyRequest } from 'fastify';
import type { StudioHandlers } from '../../generated/server/studio/handlers.js';
import {
  type CallerContext,
  type StudioIdentity,
  signatureOf,
  userOf,
} from '../context/caller-context.js';
import type { StudioContext } from '../context/studio-context.js';
import { addEntry } from './audit-log.js';
import { changes } from './roles.js';

type Handlers = StudioHandlers<FastifyRequest, StudioIdentity>;
type Handler = (
  request: Sent,
  context: CallerContext,
) => Promise<{ readonly status: number; readonly body?: unknown }>;

interface Sent {
  readonly path: object;
  readonly body?: unknown;
}

const SUBJECTS = [
  'tokenId',
  'findingId',
  'resultId',
  'scheduleId',
  'webhookId',
  'runId',
  'bankId',
] as const;

/** The same handlers; each one that changes something adds an entry to the audit log when it has succeeded. */
export function audited(handlers: Handlers, context: StudioContext): Handlers {
  const wrapped = Object.entries(handlers).map(([name, handler]) => {
    if (!changes(name)) return [name, handler] as const;
    const recorded: Handler = async (request, caller) => {
      const answer = await (handler as Handler)(request, caller);
      if (answer.status < 400) {
        const subject = subjectOf(request, answer);
        await addEntry(context, { by: signatureOf(userOf(caller)), act: name, subject });
      }
      return answer;
    };
    return [name, recorded] as const;
  });
  return Object.fromEntries(wrapped) as Handlers;
}

/** Such as `bank 3f2a`: what the path or the body of the request names, or what was created. */
function subjectOf({ path, body }: Sent, answer: { readonly body?: unknown }): string {
  const { value } = (body ?? {}) as { readonly value?: object };
  const given = { ...value, ...path } as Readonly<Record<string, unknown>>;
  const key = SUBJECTS.find((each) => typeof given[each] === 'string');
  if (key !== undefined) return `${key.replace(/Id$/, '')} ${String(given[key])}`;
  const { id, token } = (answer.body ?? {}) as { readonly id?: unknown; readonly token?: object };
  if (token !== undefined) return subjectOf({ path: {} }, { body: token });
  return typeof id === 'string' ? id : '';
}
