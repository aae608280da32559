import { fieldsIn } from '../../../mutation/answer.js';
import { changeBody } from '../../../mutation/edit-answer.js';
import { valueAt } from '../../../mutation/fields.js';
import { OPERATION } from '../../domain/operation.js';
import { changeForm, jsonOf } from '../builders/change-request.js';
import { remembering } from '../builders/make-fault.js';
import type { ArmedFault, Fault } from '../fault.js';
import { PSU_PAGES } from '../operation-of.js';

/** Faults in which the bank accepts a wrong secret instead of one that it issued before. */
export const TOKEN_MEMORY_FAULTS: readonly Fault[] = [
  remembering('invented-code-accepted', anyCode),
  remembering('invented-token-accepted', anyToken),
  remembering('codes-repeat', codesRepeat),
];

/** Faults in which the bank discloses a secret that it received. */
export const SECRET_TELLING_FAULTS: readonly Fault[] = [
  remembering('sca-status-tells-the-password', tellsPassword),
];

const CODE = /([?&]code=)([\w-]+)/;

/** A code that was never issued is treated as the last issued one. */
function anyCode(): ArmedFault {
  const given = new Set<string>();
  let last = '';
  return {
    request: {
      operations: [OPERATION.iam.token],
      change: changeForm((form) => {
        const sent = form.get('code');
        if (sent !== null && !given.has(sent) && last !== '') form.set('code', last);
      }),
    },
    answer: {
      operations: [PSU_PAGES],
      change: (answer) => {
        const code = CODE.exec(answer.headers['location'] ?? '')?.[2];
        if (code !== undefined) {
          last = code;
          given.add(code);
        }
        return answer;
      },
    },
  };
}

/** A token that was never issued is treated as the one that was issued for the resource. */
function anyToken(): ArmedFault {
  const given = new Map<string, unknown>();
  return {
    request: {
      operations: [OPERATION.consent.update, OPERATION.payment.update],
      change: (request) => {
        const sent = valueAt(jsonOf(request), 'scaAuthenticationData');
        if (typeof sent !== 'string' || sent.startsWith('eyJ')) return;
        const [, token] = [...given].find(([resource]) => request.url.includes(resource)) ?? [];
        if (token !== undefined) request.body = JSON.stringify({ scaAuthenticationData: token });
      },
    },
    answer: {
      operations: [OPERATION.iam.token],
      change: (answer, { body }) => {
        const resource = new URLSearchParams(body).get('scope')?.split(':')[1];
        const token = fieldsIn(answer)?.['access_token'];
        if (resource !== undefined && token !== undefined) given.set(resource, token);
        return answer;
      },
    },
  };
}

/** Every read of an authorisation shows the password that the last PSU sent. */
function tellsPassword(): ArmedFault {
  let last: unknown;
  return {
    request: {
      operations: [OPERATION.payment.start, OPERATION.payment.update],
      change: (request) => {
        last = valueAt(jsonOf(request), 'psuData.password') ?? last;
      },
    },
    answer: {
      operations: [OPERATION.payment.sca],
      change: changeBody((body) =>
        typeof last === 'string' ? { ...body, psuMessage: `Password ${last}` } : body,
      ),
    },
  };
}

/** Every approval leads to the code of the first one. */
function codesRepeat(): ArmedFault {
  let first: string | undefined;
  return {
    answer: {
      operations: [PSU_PAGES],
      change: (answer) => {
        const location = answer.headers['location'] ?? '';
        const code = CODE.exec(location)?.[2];
        if (code === undefined) return answer;
        first ??= code;
        const changed = location.replace(CODE, `$1${first}`);
        return { ...answer, headers: { ...answer.headers, location: changed } };
      },
    },
  };
}
