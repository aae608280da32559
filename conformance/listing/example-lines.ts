import { wrapText } from '../report/console/wrap-text.js';
import { indentJson } from '../report/html/indent-json.js';
import { visibleText } from '../report/visible-text.js';

const WIDTH = 80;

/** Headers and body of a request or of an answer. */
interface Message {
  readonly headers: readonly (readonly [string, string])[];
  readonly body?: string;
  /** The body is longer than what is there. */
  readonly cut?: true;
}

/** An exchange with the reference bank, recorded by spec/record-examples.mjs. */
export interface Example {
  readonly case: string;
  readonly step: string;
  readonly request: Message & { readonly line: string };
  readonly answer: (Message & { readonly status: number }) | { readonly none: string };
}

/** What the reference bank does, and what it does with a fault. */
export interface ClauseExamples {
  readonly kept: Example;
  /** Without a request where it is the one of `kept`. */
  readonly broken: Omit<Example, 'request'> & {
    readonly request?: Example['request'];
    readonly fault: string;
    readonly expected: string;
    readonly actual: string;
  };
}

/** spec/examples.json: the examples by the id of their clause. */
export type Examples = Readonly<Record<string, ClauseExamples>>;

/** An exchange that keeps a clause and one that breaks it, in lines of at most 80 columns. */
export function exampleLines({ kept, broken }: ClauseExamples): readonly string[] {
  const lines = [
    '',
    `Kept by (${kept.case}, step ${kept.step})`,
    ...exchangeLines(kept),
    '',
    `Broken by (fault ${broken.fault}; ${broken.case}, step ${broken.step})`,
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
      ? [`  no answer: ${answer.none}`]
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
    ...(cut === true ? ['    (the rest is left out)'] : []),
  ];
}

/** A line that is too long goes on in the next one, two columns further in. */
function folded(line: string): readonly string[] {
  if (line.length <= WIDTH) return [line];
  const indent = /^ */.exec(line)?.[0] ?? '';
  const deeper = `${indent}  `.slice(0, WIDTH / 2);
  const pieces = wrapText(line, WIDTH - deeper.length);
  return pieces.map((piece, at) => (at === 0 ? indent : deeper) + piece);
}
