import { IncomingMessage } from 'node:http';
import { clipText } from '../../foundation/clip-text.js';
import { visibleText } from '../../foundation/visible-text.js';
import type { Callers } from './callers.js';
import { knownRequestId } from './request-id.js';

/** What a line of the log says of a request, so that an operator finds it. */
export interface RequestFacts {
  readonly requestId?: string;
  /** Id of the TPP whose certificate the bank accepted. */
  readonly tpp?: string;
  /** The name in a certificate that was refused, or not judged. */
  readonly claimedTpp?: string;
}

export type FactsOf = (request: Pick<IncomingMessage, 'headers'>) => RequestFacts;

/** Of longer texts, which no sound client sends, the log has the beginning. */
const LONGEST = 100;

/** The facts of the requests of TPPs. A client chooses these texts, so control characters are written visibly. */
export function requestFacts({ nameOf }: Callers): FactsOf {
  return (request) => ({
    ...fact('requestId', knownRequestId(request)),
    ...(request instanceof IncomingMessage ? namedTpp(nameOf(request)) : {}),
  });
}

function namedTpp({ name, accepted }: ReturnType<Callers['nameOf']>): RequestFacts {
  return fact(accepted ? 'tpp' : 'claimedTpp', name);
}

function fact(key: keyof RequestFacts, text: string | undefined): RequestFacts {
  return text === undefined ? {} : { [key]: clipText(visibleText(text), LONGEST) };
}
