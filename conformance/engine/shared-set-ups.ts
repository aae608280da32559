import type { ParsedAnswer } from '../answers/parsed-answer.js';

type Seen = ParsedAnswer | undefined;

/** Set-ups that several cases of a run need, and of which one is enough: `sharedAs` of a step. */
export class SharedSetUps {
  readonly #served = new Map<string, Promise<Seen>>();

  /**
   * The successful response to the set-up of this name, or else what `send` returns. While another case sends
   * it, this one waits; a set-up that was refused is sent again.
   */
  async of(name: string, send: () => Promise<Seen>): Promise<Seen> {
    for (let other = this.#served.get(name); other !== undefined; other = this.#served.get(name)) {
      const seen = await other;
      if (seen !== undefined) return seen;
    }
    const sending = send();
    const served = sending.then(onlyServed, () => undefined);
    this.#served.set(name, served);
    if ((await served) === undefined) this.#served.delete(name);
    return sending;
  }
}

function onlyServed(seen: Seen): Seen {
  const { answer } = seen ?? {};
  return answer?.kind === 'answer' && answer.status >= 200 && answer.status < 300
    ? seen
    : undefined;
}
