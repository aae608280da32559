import type { Bank } from '../../bank/bank.js';
import type { Authorisation } from '../../domain/entities.js';
import { challengeOf } from '../../sca/one-time-codes.js';

/**
 * The fields of a response for an authorisation's methods: the available ones, or the chosen one.
 */
export function methodFields(bank: Bank, { approach, status, method: id }: Authorisation) {
  if (approach !== 'EMBEDDED') return {};
  const methods = bank.config.sca.methods.map(({ id: authenticationMethodId, ...method }) => ({
    authenticationType: method.type,
    authenticationVersion: method.version,
    authenticationMethodId,
    name: method.name,
  }));
  if (status === 'psuAuthenticated') return { scaMethods: methods };
  if (status !== 'scaMethodSelected' || id === undefined) return {};
  const chosen = methods.find(({ authenticationMethodId }) => authenticationMethodId === id);
  return {
    ...(chosen === undefined ? {} : { choosenScaMethod: chosen }),
    challengeData: challengeOf(bank, id),
  };
}
