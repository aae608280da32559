/**
 * The document with one response for each operation: the one that the sound bank gives to the call, with its
 * body as the example.
 * For peers that compare every response with the first declared one, or with each declared one in turn.
 */
export function narrowDocument(document, answers) {
  const copy = structuredClone(document);
  for (const item of Object.values(copy.paths)) {
    for (const operation of Object.values(item)) {
      const { status, text } = answers.get(operation.operationId);
      const found = operation.responses[status];
      const name = found.$ref?.split('/').at(-1);
      const response = structuredClone(
        name === undefined ? found : copy.components.responses[name],
      );
      const json = response.content?.['application/json'];
      if (json !== undefined && text !== '') {
        response.content = { 'application/json': { ...json, example: JSON.parse(text) } };
      }
      operation.responses = { [status]: response };
    }
  }
  return copy;
}
