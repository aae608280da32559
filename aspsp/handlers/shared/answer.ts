/** A plain success with a JSON body. */
export function ok<const B>(body: B) {
  return { status: 200, body } as const;
}
