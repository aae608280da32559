import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pain001 } from '../../testing/pain.js';
import { readPain } from './read-pain.js';

const SOUND = pain001({
  debtor: 'DE01',
  transfers: [{ iban: 'DE02' }, { iban: 'DE03', amount: '2' }],
  day: '2026-12-01',
  batch: false,
  sum: '3.00',
});

describe('readPain', () => {
  it('reads a document into the fields of a JSON order', () => {
    const read = readPain(SOUND, 'bulk-payments');
    const transfer = {
      creditorName: 'Bruno Example',
      endToEndIdentification: 'E2E-1',
      remittanceInformationUnstructured: 'Invoice 12',
    };
    expect(read).toMatchObject({
      message: { id: 'MSG-1', name: 'pain.001.001.03' },
      errors: [],
      order: {
        debtorAccount: { iban: 'DE01' },
        paymentInformationId: 'INFO-1',
        batchBookingPreferred: false,
        requestedExecutionDate: '2026-12-01',
        payments: [
          {
            ...transfer,
            creditorAccount: { iban: 'DE02' },
            instructedAmount: { currency: 'EUR', amount: '1.00' },
          },
          {
            ...transfer,
            creditorAccount: { iban: 'DE03' },
            instructedAmount: { currency: 'EUR', amount: '2' },
          },
        ],
      },
    });
  });

  it('reads later versions, which allow a date or a time', () => {
    const later = pain001({ debtor: 'DE01', transfers: [{ iban: 'DE02' }], day: 'DAY' })
      .replace('.001.03', '.001.09')
      .replace('DAY', '<DtTm>2026-12-01T10:00:00Z</DtTm>');
    expect(readPain(later, 'payments')).toMatchObject({
      message: { name: 'pain.001.001.09' },
      order: { requestedExecutionTime: '2026-12-01T10:00:00Z' },
    });
    const periodic = readPain(later, 'periodic-payments');
    expect(periodic).not.toHaveProperty('order.requestedExecutionTime');
  });

  it('never throws for a damaged document', () => {
    const damage = fc.tuple(fc.nat(SOUND.length), fc.nat(40), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(damage, ([at, length, text]) => {
        const damaged = SOUND.slice(0, at) + text + SOUND.slice(at + length);
        const read = readPain(damaged, 'bulk-payments');
        return typeof read === 'string' || Array.isArray(read.errors);
      }),
      { numRuns: 500 },
    );
  });
});
