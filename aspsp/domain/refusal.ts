/** One message of the bank about a request, as in tppMessages. */
export interface RefusalMessage {
  readonly code: string;
  readonly text: string;
  /** The place in the request: a header, a query parameter or a JSON pointer into the body. */
  readonly path?: string;
}

/**
 * A request that the bank refuses; handlers throw it, and the error hook turns it into a response.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly messages: readonly RefusalMessage[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    messages: readonly RefusalMessage[],
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(messages.map((one) => one.text).join(' '));
    this.name = 'Refusal';
    this.status = status;
    this.messages = messages;
    this.headers = headers;
  }
}

/**
 * A refusal that the bank records, such as a wrong password: changes before it are
 * kept. Every other refusal rolls back its transaction.
 */
export class CountedRefusal extends Refusal {
  override readonly name = 'CountedRefusal';
}

/** A refusal with a single message. */
export function refusal(status: number, code: string, text: string, path?: string): Refusal {
  return new Refusal(status, [path === undefined ? { code, text } : { code, text, path }]);
}

/** Throws one 400 with all messages, if there are any. */
export function refuseErrors(messages: readonly RefusalMessage[]): void {
  if (messages.length > 0) throw new Refusal(400, messages);
}

/** Body of a refusal. */
export interface ErrorMessages {
  readonly tppMessages: readonly (RefusalMessage & { readonly category: 'ERROR' })[];
}

/** More messages do not help the client, and a short request must not cause a long response. */
export const MOST_MESSAGES = 50;

/** Maximum length of a text and of a path, because a request chooses the names in them. */
const LONGEST = 500;

/** Messages as tppMessages: only the first ones, each cut to a maximum length. */
export function errorMessages(messages: readonly RefusalMessage[]): ErrorMessages {
  const more = messages.slice(MOST_MESSAGES, MOST_MESSAGES + 1).map(({ code }) => ({
    code,
    text: `There are more errors than these ${MOST_MESSAGES}.`,
  }));
  const shown: readonly RefusalMessage[] = [...messages.slice(0, MOST_MESSAGES), ...more];
  const tppMessages = shown.map(({ code, text, path }) => ({
    category: 'ERROR' as const,
    code,
    text: text.slice(0, LONGEST),
    ...(path === undefined ? {} : { path: path.slice(0, LONGEST) }),
  }));
  return { tppMessages };
}
