/** How a person who acts as the PSU tells a waiting run what it cannot see itself. */
export interface PsuPerson {
  /**
   * Resolves with the address that the person's browser shows after the redirect, where it cannot reach the suite. It is
   * asked again when the address is no redirect address of the TPP.
   */
  landed(signal: AbortSignal): Promise<string>;
}
