/** A refusal of the IAM in the form of OAuth. */
export function oauthError<const S extends 400 | 401>(status: S, error: string, text: string) {
  return {
    status,
    // OAuth allows no quotes, backslashes or non-ASCII characters in a description.
    body: { error, error_description: text.replace(/[^ !#-[\]-~]/g, ' ').slice(0, 500) },
  } as const;
}
