/** Whether two addresses have the same host. Without the port, which a bank on this machine has anew in each run. */
export const isSameHost = (one: string, other: string): boolean => hostOf(one) === hostOf(other);

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : url);
