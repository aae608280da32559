/**
 * The document with one answer for each operation: the one that the sound bank gives to the call.
 * For peers that hold every operation to the first answer, or to each of them in turn.
 */
export function narrowDocument(document, answers) {
  const copy = structuredClone(document);
  for (const item of Object.values(copy.paths)) {
    for (const operation of Object.values(item)) {
      const status = String(answers.get(operation.operationId).status);
      const found = operation.responses[status];
      operation.responses = {
        [status]:
          found?.$ref === undefined
            ? found
            : copy.components.responses[found.$ref.split('/').at(-1)],
      };
    }
  }
  return copy;
}
