import type { FastifyInstance } from 'fastify';
import type { Language } from '../language/choose-language.js';
import { LANGUAGES, languageNow } from '../language/speaking.js';

/**
 * Sets Content-Language of a response whose `psuMessage` is not English. A repeated request gets
 * the first response in its language: the text decides, not the request.
 */
export function installContentLanguage(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    const language = languageNow();
    if (language !== 'en' && tellsPsu(payload, language))
      reply.header('content-language', language);
    return payload;
  });
}

function tellsPsu(payload: unknown, language: Language): boolean {
  if (typeof payload !== 'string' || !payload.includes('"psuMessage":')) return false;
  const messages = Object.values(LANGUAGES[language].next);
  return messages.some((text) => payload.includes(`"psuMessage":${JSON.stringify(text)}`));
}
