import { accepts } from '../model/media-type.js';
import type { Fault } from './fault.js';
import type { OperationSpec } from './operation-spec.js';
import type { PlainRequest } from './plain-message.js';
import { planParameters } from './plan-parameters.js';
import { readBody } from './read-body.js';
import { readParameters } from './read-parameters.js';
import { remember } from './remember.js';
import { single } from './single.js';

export interface JudgedRequest {
  /** The request as the handler wants it; only to be used when there are no faults. */
  readonly request: object;
  readonly faults: readonly Fault[];
}

/** Reads the whole request and finds every fault in it. */
export type RequestJudge = (
  request: PlainRequest,
  pathValues: Readonly<Record<string, string>>,
) => JudgedRequest;

/** The judge of an operation's requests; what does not depend on the request is worked out here. */
export function createRequestJudge(operation: OperationSpec): RequestJudge {
  const plan = planParameters(operation);
  const judgeAccept = remember((accept) => acceptFaults(operation, accept));
  return (request, pathValues) => {
    const { path, query, headers, cookies, faults } = readParameters(plan, request, pathValues);
    const unacceptable = judgeAccept(joined(request.headers['accept']));
    const contentType = single(request.headers['content-type']);
    const read = readBody(operation, request.body, contentType, pathValues);
    return {
      request: { path, query, headers, cookies, body: read.body },
      faults: [...faults, ...read.faults, ...unacceptable],
    };
  };
}

function acceptFaults({ produces }: OperationSpec, accept: string): readonly Fault[] {
  if (accepts(accept, produces)) return [];
  return [{ in: 'accept', message: `Accept must allow one of ${produces.join(', ')}` }];
}

function joined(given: string | readonly string[] = ''): string {
  return typeof given === 'string' ? given : given.join(',');
}
