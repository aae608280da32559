import { createServer, type Server } from 'node:http';
import type { PsuEnd } from '../answers/parsed-answer.js';
import { meetsTpp } from './meets-tpp.js';
import type { StepContext } from './step-context.js';
import { StepFailed } from './step-failed.js';

/** Default time limit for a person, in milliseconds; timeouts.psuMs overrides it. */
export const PERSON_MS = 300_000;

/**
 * Waits at the TPP's redirect URI until the person's browser returns there. The event psu-asked contains the
 * link. The address must use plain http on this machine, as the validation of the profile ensures.
 */
export async function waitForPerson(context: StepContext): Promise<PsuEnd> {
  const { profile } = context.scope;
  const limit = profile.timeouts?.psuMs ?? PERSON_MS;
  const own = new URL(profile.tpp.redirectUri);
  return new Promise((resolve, reject) => {
    const server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', own);
      const to = meetsTpp(url, profile);
      response.writeHead(to === null ? 404 : 200, { 'Content-Type': 'text/plain; charset=utf-8' });
      response.end(
        to === null ? 'There is nothing here.\n' : 'Done: return to the suite.\n',
        () => {
          if (to !== null) finish(server, () => resolve({ redirect: url.href, to, stopped: null }));
        },
      );
    });
    const stop = (stopped: string): void =>
      finish(server, () => resolve({ redirect: null, to: null, stopped }));
    const late = setTimeout(() => stop('nobody returned in time'), limit);
    const aborted = (): void => stop('the run was stopped');
    server.once('close', () => {
      clearTimeout(late);
      context.signal.removeEventListener('abort', aborted);
    });
    context.signal.addEventListener('abort', aborted);
    if (context.signal.aborted) aborted();
    server.once('error', (cause: NodeJS.ErrnoException) => {
      reject(new StepFailed(`cannot listen at tpp.redirectUri ${own.origin}: ${cause.code}`));
    });
    server.listen(Number(own.port || 80), own.hostname.replace(/^\[|\]$/g, ''));
  });
}

function finish(server: Server, then: () => void): void {
  server.close();
  server.closeAllConnections();
  then();
}
