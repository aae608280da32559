import { atPointer } from '../../../foundation/json-pointer.js';
import { parsedJson } from '../../../foundation/parsed-json.js';
import type { Resource, Role } from '../../../standard/resource.js';
import { SCA_DONE } from '../../../standard/statuses.js';
import { isServed, type SeenExchange } from './seen-exchange.js';

const DONE: ReadonlySet<unknown> = new Set(SCA_DONE);

/** The stage that a status of a resource means; undefined for one that says nothing. */
function stageOf({ life }: Resource, status: unknown): string | undefined {
  if (typeof status !== 'string') return undefined;
  if (status === life.refused) return 'declined';
  if (life.ended.includes(status)) return 'ended';
  return life.granted.includes(status) ? 'authorised' : undefined;
}

/** The stage that the response tells, by the status of the resource. */
export function stageTold(
  seen: SeenExchange,
  resource: Resource,
  before: string,
): string | undefined {
  if (!isServed(seen)) return undefined;
  const body = parsedJson(seen.response?.body ?? '');
  const shown = stageOf(resource, atPointer(body, `/${resource.life.field}`));
  // a declined one stays so, whatever word its status has
  return shown === 'ended' && before === 'declined' ? before : shown;
}

interface Change {
  readonly role: Role;
  /** The stage before. */
  readonly stage: string;
  readonly resource: Resource;
  /** `cancellation` for an authorisation that ends the resource. */
  readonly purpose: string;
}

const isOver = (stage: string): boolean => stage === 'ended' || stage === 'declined';

/** The stage of a resource after an exchange about it. */
export function stageAfter(seen: SeenExchange, { role, stage, resource, purpose }: Change): string {
  const { response } = seen;
  if (response === undefined || !isServed(seen)) return stage;
  const shown = stageTold(seen, resource, stage);
  if (shown !== undefined) return shown;
  // 202: a PSU has to confirm it first
  if (role === 'delete') return response.status === 202 ? stage : 'ended';
  const body = parsedJson(response.body);
  const sca = atPointer(body, '/scaStatus') ?? atPointer(body, '/scatransactionStatus');
  if (isOver(stage)) return stage;
  if (DONE.has(sca)) return purpose === '' ? 'authorised' : 'ended';
  if (sca === 'failed') return purpose === '' ? 'declined' : stage;
  const isStep = role === 'start' || role === 'update';
  return isStep && stage === 'created' ? 'begun' : stage;
}
