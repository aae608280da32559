import { wrapText } from '../report/console/wrap-text.js';
import { indentJson } from '../report/html/indent-json.js';
import { visibleText } from '../report/visible-text.js';

const WIDTH = 80;

/** Headers and body of a request or response. */
interface Message {
  readonly headers: readonly (readonly [string, string])[];
  readonly body?: string;
  /** Set when the body is longer than this excerpt. */
  readonly cut?: true;
}

/** An exchange with the reference bank, recorded by spec/record-examples.mjs. */
export interface Example {
  readonly case: string;
  readonly step: string;
  readonly request: Message & { readonly line: string };
  readonly answer: (Message & { readonly status: number }) | { readonly none: string };
}

/** The behaviour of the reference bank without and with a fault. */
export interface ClauseExamples {
  readonly kept: Example;
  /** Without a request when it is the same as in `kept`. */
  readonly broken: Omit<Example, 'request'> & {
    readonly request?: Example['request'];
    readonly fault: string;
    readonly expected: string;
    readonly actual: string;
  };
}

/** The content of spec/examples.json: the examples by the id of their clause. */
export type Examples = Readonly<Record<string, ClauseExamples>>;

/** An exchange that meets a clause and one that violates it, in lines of at most 80 columns. */
export function exampleLines({ kept, broken }: ClauseExamples): readonly string[] {
  const lines = [
    '',
    `Met by (${kept.case}, step ${kept.step})`,
    ...exchangeLines(kept),
    '',
    `Violated by (fault ${broken.fault}; ${broken.case}, step ${broken.step})`,
    ...exchangeLines({ request: kept.request, ...broken }),
    '',
    `  expected: ${broken.expected}`,
    `  actual:   ${broken.actual}`,
    '',
  ];
  return lines.flatMap((line) => folded(visibleText(line)));
}

function exchangeLines({ request, answer }: Example): readonly string[] {
  return [
    `  ${request.line}`,
    ...messageLines(request),
    '',
    ...('none' in answer
      ? [`  no response: ${answer.none}`]
      : [`  ${answer.status}`, ...messageLines(answer)]),
  ];
}

function messageLines({ headers, body, cut }: Message): readonly string[] {
  return [
    ...headers.map(([name, value]) => `  ${name}: ${value}`),
    ...(body === undefined
      ? []
      : indentJson(body)
          .split('\n')
          .map((line) => `    ${line}`)),
    ...(cut === true ? ['    (the rest is omitted)'] : []),
  ];
}

/** Wraps a line that is too long; the continuation is indented by two more columns. */
function folded(line: string): readonly string[] {
  if (line.length <= WIDTH) return [line];
  const indent = /^ */.exec(line)?.[0] ?? '';
  const deeper = `${indent}  `.slice(0, WIDTH / 2);
  const pieces = wrapText(line, WIDTH - deeper.length);
  return pieces.map((piece, at) => (at === 0 ? indent : deeper) + piece);
}
