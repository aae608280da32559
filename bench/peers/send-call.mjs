/** The calls as requests below `base`, in the order of the document. */
export function requestsOf(document, base) {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId, parameters, requestBody }]) => {
      const values = (where) => parameters.filter((each) => each.in === where);
      const url = new URL(
        base +
          path.replace(
            /\{([^}]*)\}/g,
            (_, name) => values('path').find((each) => each.name === name).example,
          ),
      );
      for (const { name, example } of values('query')) url.searchParams.set(name, example);
      const headers = Object.fromEntries(
        values('header').map(({ name, example }) => [name, String(example)]),
      );
      const json = requestBody?.content['application/json'].example;
      const body = json === undefined ? undefined : JSON.stringify(json);
      if (body !== undefined) headers['Content-Type'] = 'application/json';
      return {
        operationId,
        path,
        method: method.toUpperCase(),
        url: url.href,
        headers,
        body,
        json,
      };
    }),
  );
}

export async function sendCall({ method, url, headers, body }) {
  const answer = await fetch(url, { method, headers, body, redirect: 'manual' });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text };
}
