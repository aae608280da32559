import { createServer, type Server } from 'node:http';
import type { PsuEnd } from '../answers/parsed-answer.js';
import { isLoopback } from '../profile/is-loopback.js';
import type { Profile } from '../profile/profile.js';
import { meetsTpp } from './meets-tpp.js';
import { untilPerson } from './person.js';
import type { PsuPerson } from './psu-person.js';
import type { StepContext } from './step-context.js';
import { StepFailed } from './step-failed.js';

/**
 * Waits at the TPP's redirect URI until the person's browser returns there, or until the person tells the address at
 * which it has ended. The event psu-asked contains the link. Listens only at a plain http address of this machine.
 */
export function waitForPerson(context: StepContext): Promise<PsuEnd> {
  return untilPerson(
    context,
    (over) => returnOf(context, over),
    (stopped) => ({ redirect: null, to: null, stopped }),
  );
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
    const end = endAt(await person.tells('return', over), profile);
    if (end !== undefined) return end;
    if (over.aborted) return { redirect: null, to: null, stopped: String(over.reason) };
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
