import { atPointer } from '../../../foundation/json-pointer.js';
import { parsedJson } from '../../../foundation/parsed-json.js';
import type { Situation } from '../../../standard/dimension.js';
import { OPERATION, READS_OF_ACCOUNTS } from '../../../standard/operation.js';
import type { KnownResource } from '../../../standard/resources.js';
import { createdAs, type Doing, doingOf } from '../../../standard/roles.js';
import { Accounts } from './accounts.js';
import { pathValues } from './path-values.js';
import { given, readCreation } from './read-creation.js';
import { headerOf, isServed, type KnownBank, type SeenExchange } from './seen-exchange.js';
import { stageAfter, stageTold } from './stages.js';

/** From this time after the last change of a resource, a request comes later and not at once. */
export const LATER_MS = 3_000;

/** What the run knows of one resource. */
interface Known {
  /** What its creation decided. */
  readonly created: Situation;
  /** The certificate of its TPP. */
  readonly owner: string;
  readonly resource: KnownResource;
  stage: string;
  changedAt: number;
  /** The approach of its newest authorisation; that of a cancellation is another one. */
  readonly approaches: Map<string, string>;
}

/**
 * Reads the situation of each exchange of a run, in order: `read` before the exchange is noted, `note`
 * afterwards. Reads only what requests and responses tell.
 */
export class Situations {
  readonly #resources = new Map<string, Known>();
  /** By the id of an authorisation: its resource. */
  readonly #parents = new Map<string, string>();
  readonly #served = new Set<string>();
  readonly #accounts = new Accounts();

  constructor(readonly known: KnownBank) {}

  /** The value of each dimension that applies to an exchange; without its response, as far as that is not needed. */
  read(seen: SeenExchange): Situation {
    const { operation } = seen;
    if (operation === undefined) return {};
    const path = pathValues(operation, seen.url);
    const doing = doingOf(operation);
    const own = this.#ownOf(seen, doing, path);
    const isNew = doing === undefined || doing.role === 'create';
    const { tpps = TPPS } = this.known;
    return given({
      ...(own?.created ?? {}),
      ...(isNew || own === undefined ? readCreation(seen, this.known) : {}),
      ...this.#psuOfMembers(seen, doing),
      ...(doing === undefined ? {} : { kind: doing.resource.name }),
      ...this.#startTold(seen, doing),
      approach: this.#approachOf(seen, doing, own),
      // a caller that is no TPP tries what belongs to one
      tpp: tpps.get(seen.identity) ?? tpps.get(own?.owner ?? ''),
      token: headerOf(seen, 'Authorization') === undefined ? 'without' : 'with',
      ...(READS_OF_ACCOUNTS.has(operation) ? this.#accounts.read(seen, path) : {}),
      ...(own === undefined ? {} : this.#timesOf(seen, own, doing)),
    });
  }

  /** Remembers an exchange for those that follow. */
  note(seen: SeenExchange): void {
    const { operation } = seen;
    if (operation === undefined) {
      this.#noteAside(seen);
      return;
    }
    const path = pathValues(operation, seen.url);
    const doing = doingOf(operation);
    if (isServed(seen)) {
      this.#served.add(keyOf(seen, seen.identity));
      this.#accounts.note(seen);
      if (doing?.role === 'create') this.#noteCreation(seen, doing);
      if (operation === OPERATION.iam.token) this.#noteScope(seen.body ?? '', seen.at);
    }
    const own = this.#ownOf(seen, doing, path);
    if (own !== undefined && doing !== undefined) this.#noteChange(seen, own, doing);
  }

  /** The resource that a request is about: in its path, or the consent in its header. */
  #ownOf(
    seen: SeenExchange,
    doing: Doing | undefined,
    path: ReadonlyMap<string, string>,
  ): Known | undefined {
    const id =
      doing === undefined
        ? READS_OF_ACCOUNTS.has(seen.operation ?? '')
          ? headerOf(seen, 'Consent-ID')
          : undefined
        : path.get(doing.resource.id);
    return id === undefined ? undefined : this.#resources.get(id);
  }

  /** A basket belongs to the PSU of its payments. */
  #psuOfMembers({ body }: SeenExchange, doing: Doing | undefined): Situation {
    if (doing?.role !== 'create' || doing.resource.name !== 'basket') return {};
    const first = atPointer(parsedJson(body ?? ''), '/payments/0');
    return given({ psu: this.#resources.get(String(first))?.created.psu });
  }

  #startTold(seen: SeenExchange, doing: Doing | undefined): Situation {
    if (doing?.role !== 'create' || !isServed(seen)) return {};
    return given({ start: startIn(bodyOf(seen)) });
  }

  #approachOf(
    seen: SeenExchange,
    doing: Doing | undefined,
    own: Known | undefined,
  ): string | undefined {
    const shown = seen.response && headerOf(seen.response, 'ASPSP-SCA-Approach');
    const kept = own?.approaches.get(purposeOf(doing));
    // the redirect of OAuth is shown as a redirect
    if (shown !== undefined && !(shown === 'REDIRECT' && kept === 'OAUTH')) return shown;
    if (kept !== undefined) return kept;
    const isWanted = headerOf(seen, 'TPP-Redirect-Preferred') === 'true';
    return isWanted && doing?.role === 'start' ? 'REDIRECT' : undefined;
  }

  #timesOf(seen: SeenExchange, own: Known, doing: Doing | undefined): Situation {
    const shown = seen.method === 'GET' ? stageTold(seen, own.resource, own.stage) : undefined;
    return {
      stage: shown ?? own.stage,
      moment: seen.at - own.changedAt >= LATER_MS ? 'later' : 'at-once',
      ...(doing?.role === 'create'
        ? {}
        : { tries: this.#served.has(keyOf(seen, own.owner)) ? 'again' : 'first' }),
    };
  }

  #noteCreation(seen: SeenExchange, { resource }: Doing): void {
    const id = atPointer(bodyOf(seen), `/${resource.id}`);
    if (typeof id !== 'string' || this.#resources.has(id)) return;
    const { tpp: _, token: __, approach, form: ___, ...created } = this.read(seen);
    this.#resources.set(id, {
      created,
      owner: seen.identity,
      resource,
      stage: 'created',
      changedAt: seen.at,
      approaches: new Map(approach === undefined ? [] : [['', approach]]),
    });
    this.#noteAuthorisation(seen, id);
  }

  #noteAuthorisation(seen: SeenExchange, id: string): void {
    const body = bodyOf(seen);
    for (const name of ['authorizationId', 'authorisationId', 'cancellationId']) {
      const own = atPointer(body, `/${name}`);
      if (typeof own === 'string') this.#parents.set(own, id);
    }
    const link = atPointer(body, '/_links/scaStatus/href');
    const last = typeof link === 'string' ? /([^/?#]+)\/?$/.exec(link)?.[1] : undefined;
    if (last !== undefined) this.#parents.set(last, id);
  }

  #noteChange(seen: SeenExchange, own: Known, doing: Doing): void {
    const stage = stageAfter(seen, {
      role: doing.role,
      stage: own.stage,
      resource: own.resource,
      purpose: purposeOf(doing),
    });
    const isChange = isServed(seen) && seen.method !== 'GET';
    if (stage !== own.stage || isChange) own.changedAt = seen.at;
    own.stage = stage;
    const shown = seen.response && headerOf(seen.response, 'ASPSP-SCA-Approach');
    const kept = own.approaches.get(purposeOf(doing));
    if (
      shown !== undefined &&
      !(shown === 'REDIRECT' && kept === 'OAUTH' && doing.role !== 'start')
    ) {
      own.approaches.set(purposeOf(doing), shown);
    }
    if (doing.role === 'start' && isServed(seen)) {
      const id = pathValues(seen.operation ?? '', seen.url).get(doing.resource.id);
      if (id !== undefined) this.#noteAuthorisation(seen, id);
    }
  }

  /** The PSU's pages: a link with the id of an authorisation, or an OAuth request with a scope. */
  #noteAside({ url, method, at }: SeenExchange): void {
    if (method === 'POST' && /\/clock(?:[?#]|$)/.test(url)) {
      for (const each of this.#resources.values()) each.changedAt = -Infinity;
      return;
    }
    const id = url.split(/[/?&=#]/).find((part) => this.#parents.has(part));
    const own = this.#resources.get(this.#parents.get(id ?? '') ?? '');
    if (own !== undefined) this.#touch(own, at);
    this.#noteScope(url, at);
  }

  /** A scope names the resource that an access token is for. */
  #noteScope(text: string, at: number): void {
    const id = /scope=(?:PIS|AIS)(?::|%3A)([^&#]+)/i.exec(text)?.[1];
    const own = id === undefined ? undefined : this.#resources.get(decodeURIComponent(id));
    if (own === undefined) return;
    const isCancelled = own.approaches.has(CANCELLATION);
    own.approaches.set(isCancelled ? CANCELLATION : '', 'OAUTH');
    this.#touch(own, at);
  }

  #touch(own: Known, at: number): void {
    if (own.stage === 'created') own.stage = 'begun';
    own.changedAt = Math.max(own.changedAt, at);
  }
}

const TPPS: ReadonlyMap<string, string> = new Map([
  ['tpp1', 'first'],
  ['tpp2', 'second'],
]);

const CANCELLATION = 'cancellation';

/** Authorisations of a payment and of its cancellation are apart. */
const purposeOf = (doing: Doing | undefined): string =>
  doing !== undefined && doing.resource.name !== createdAs(doing.resource).name ? CANCELLATION : '';

/** The same operation on the same resource, as this TPP sends it. */
function keyOf(seen: SeenExchange, identity: string): string {
  const path = /^[^?#]*/.exec(seen.url)?.[0] ?? '';
  const consent = headerOf(seen, 'Consent-ID') ?? '';
  return [seen.operation, path, identity, consent].join(' ');
}

const bodyOf = ({ response }: SeenExchange): unknown => parsedJson(response?.body ?? '');

/** How the links of a creation begin the authorisation; undefined when it has none. */
function startIn(body: unknown): string | undefined {
  const links = atPointer(body, '/_links');
  const keys = typeof links === 'object' && links !== null ? Object.keys(links) : [];
  if (keys.some((key) => key.startsWith('startAuthorisation'))) return 'explicit';
  return keys.some((key) => key.startsWith('sca')) ? 'implicit' : undefined;
}
