/** Whether an answer has no body on the wire, whatever the handler gave (RFC 9110, 6.4.1). */
export function isBodiless(status: number, method: string | undefined): boolean {
  return method === 'HEAD' || status === 204 || status === 304;
}
