import { isLoopback } from '../../conformance/profile/is-loopback.js';
import { isBaseUrl } from '../../conformance/profile/profile-errors.js';
import { RefusedRequest } from './refused-request.js';

/**
 * Refuses addresses that the studio must not send to: what is no absolute http or https address without query and fragment, and
 * other machines until the user confirms them. `what` an address is: `the address of a bank`.
 */
export function refuseAddress(
  what: string,
  urls: readonly string[],
  allowRemote: boolean | undefined,
): void {
  for (const url of urls) {
    if (isBaseUrl(url)) continue;
    const hint = 'Give an absolute http or https address without query or fragment.';
    throw new RefusedRequest(400, `${url} is not ${what}.`, hint);
  }
  const far = urls.find((url) => !isLoopback(url));
  if (far === undefined || allowRemote === true) return;
  const hint = `Confirm that ${far} may be used: allowRemote.`;
  const sentence = `${far} is not on this machine: nothing was sent.`;
  throw new RefusedRequest(400, sentence, hint, 'CONFIRMATION_NEEDED');
}
