import { createServer, type Server } from 'node:http';
import type { PsuEnd } from '../answers/parsed-answer.js';
import { isLoopback } from '../profile/is-loopback.js';
import type { Profile } from '../profile/profile.js';
import { meetsTpp } from './meets-tpp.js';
import type { PsuPerson } from './person.js';
import type { StepContext } from './step-context.js';
import { StepFailed } from './step-failed.js';

/** Default time limit for a person, in milliseconds; timeouts.psuMs overrides it. */
export const PERSON_MS = 300_000;

/**
 * Waits at the TPP's redirect URI until the person's browser returns there, or until the person tells the address at
 * which it has ended. The event psu-asked contains the link. Listens only at a plain http address of this machine.
 */
export async function waitForPerson(context: StepContext): Promise<PsuEnd> {
  const { profile } = context.scope;
  const limit = profile.timeouts?.psuMs ?? PERSON_MS;
  const over = new AbortController();
  const returned = returnOf(context, over.signal);
  const late = setTimeout(() => over.abort('nobody returned in time'), limit);
  const aborted = (): void => over.abort('the run was stopped');
  context.signal.addEventListener('abort', aborted);
  if (context.signal.aborted) aborted();
  const stopped = new Promise<PsuEnd>((resolve) => {
    const stop = (): void =>
      resolve({ redirect: null, to: null, stopped: String(over.signal.reason) });
    over.signal.addEventListener('abort', stop);
    if (over.signal.aborted) stop();
  });
  try {
    return await Promise.race([stopped, ...returned]);
  } finally {
    clearTimeout(late);
    context.signal.removeEventListener('abort', aborted);
    over.abort('the person has returned');
  }
}

/** Each way in which the suite learns of the redirect. */
function returnOf({ scope, person }: StepContext, over: AbortSignal): Promise<PsuEnd>[] {
  const { profile } = scope;
  const here = (): Promise<PsuEnd> => {
    const returned = returnedHere(profile, over);
    // another program may own the address, such as the studio in which the person tells it
    return person === undefined ? returned : returned.catch(() => new Promise(() => undefined));
  };
  return [
    ...(isReachedHere(profile.tpp.redirectUri) ? [here()] : []),
    ...(person === undefined ? [] : [toldBy(person, profile, over)]),
  ];
}

/** Whether the suite can listen at a redirect address: it is plain http on this machine. */
export const isReachedHere = (uri: string): boolean => uri.startsWith('http://') && isLoopback(uri);

/** Where a browser has ended, if that is a redirect address of the TPP. */
function endAt(address: string, profile: Profile): PsuEnd | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const to = meetsTpp(url, profile);
  return to === null ? undefined : { redirect: url.href, to, stopped: null };
}

async function toldBy(person: PsuPerson, profile: Profile, over: AbortSignal): Promise<PsuEnd> {
  for (;;) {
    const end = endAt(await person.landed(over), profile);
    if (end !== undefined) return end;
  }
}

function returnedHere(profile: Profile, over: AbortSignal): Promise<PsuEnd> {
  const own = new URL(profile.tpp.redirectUri);
  return new Promise((resolve, reject) => {
    const server = createServer((request, response) => {
      const end = endAt(new URL(request.url ?? '/', own).href, profile);
      const status = end === undefined ? 404 : 200;
      response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' });
      const text = end === undefined ? 'There is nothing here.\n' : 'Done: return to the suite.\n';
      response.end(text, () => {
        if (end !== undefined) close(server, () => resolve(end));
      });
    });
    over.addEventListener('abort', () => close(server, () => undefined));
    server.once('error', (cause: NodeJS.ErrnoException) => {
      reject(new StepFailed(`cannot listen at tpp.redirectUri ${own.origin}: ${cause.code}`));
    });
    server.listen(Number(own.port || 80), own.hostname.replace(/^\[|\]$/g, ''));
  });
}

function close(server: Server, then: () => void): void {
  server.close();
  server.closeAllConnections();
  then();
}
