/** Whether a response is sent without a body, whatever the handler returned (RFC 9110, 6.4.1). */
export function isBodiless(status: number, method: string | undefined): boolean {
  return method === 'HEAD' || status === 204 || status === 304;
}
