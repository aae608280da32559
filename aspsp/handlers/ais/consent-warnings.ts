import type { Consent } from '../../domain/entities.js';

type Bounds = Pick<Consent, 'frequencyPerDay' | 'validUntil'>;

/** The warnings of a response: where the bank grants less than the TPP requested. */
export function consentWarnings(asked: Bounds, granted: Bounds) {
  const { frequencyPerDay, validUntil } = granted;
  const texts = [
    ...(frequencyPerDay < asked.frequencyPerDay
      ? [`The accesses per day of this consent are limited to ${frequencyPerDay}.`]
      : []),
    ...(validUntil < asked.validUntil ? [`This consent is valid only until ${validUntil}.`] : []),
  ];
  if (texts.length === 0) return {};
  const warning = { category: 'WARNING', code: 'WARNING' } as const;
  return { tppMessages: texts.map((text) => ({ ...warning, text })) };
}
