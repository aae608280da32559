import type { Exchange, RecordedBody } from '../record/event.js';
import { indentJson } from './html/indent-json.js';
import { visibleText } from './visible-text.js';

/** Request and response of an exchange as plain lines; nothing is truncated. */
export function messageLines({ request, response }: Exchange): readonly string[] {
  return [
    `${request.method} ${visibleText(request.url)}`,
    ...headerLines(request.headers),
    ...bodyLines(request.body),
    '',
    ...(response.kind === 'answer'
      ? [`${response.status}`, ...headerLines(response.headers), ...bodyLines(response.body)]
      : [`no response: ${response.reason} ${visibleText(response.detail)}`]),
  ];
}

function headerLines(headers: readonly (readonly [string, string])[]): readonly string[] {
  return headers.map(([name, value]) => `${visibleText(name)}: ${visibleText(value)}`);
}

function bodyLines(body: RecordedBody | null): readonly string[] {
  if (body === null || body.text === '') return [];
  const text = visibleText(indentJson(body.text), '\n');
  const cut = body.cut ? [`(${body.bytes} bytes, only the first of which are recorded)`] : [];
  return ['', ...text.split('\n'), ...cut];
}
