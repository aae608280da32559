import type { OperationId } from '../../conformance/cases/operations.js';
import type { Located } from './located.js';

/** One operation of a document that belongs to the interface. */
export interface LintOperation {
  readonly id: OperationId;
  /** PIS, AIS, PIIS, SBS or COF. */
  readonly service: string;
  /** `POST /v1/consents`, as in the document. */
  readonly name: string;
  readonly path: string;
  readonly at: Located;
  readonly parameters: readonly LintParameter[];
  readonly body: LintBody | undefined;
  readonly responses: readonly LintResponse[];
  /** Payment product and service, when the path has them as literals. */
  readonly literals: Readonly<Record<string, string>>;
  /** The security alternatives of the operation; empty when it has none. */
  readonly security: readonly unknown[];
}

export interface LintParameter {
  /** As the document writes it. */
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly at: Located;
  readonly schema: Located | undefined;
}

export interface LintBody {
  readonly required: boolean;
  readonly at: Located;
  readonly content: readonly LintContent[];
}

export interface LintContent {
  /** Lower case, without parameters. */
  readonly media: string;
  readonly at: Located;
  readonly schema: Located | undefined;
}

export interface LintResponse {
  /** `201`, `4XX`, `DEFAULT`. */
  readonly status: string;
  readonly at: Located;
  /** Lower-case names. */
  readonly headers: ReadonlySet<string>;
  readonly content: readonly LintContent[];
}

/** A document, as far as the rules need it. */
export interface LintDocument {
  readonly root: unknown;
  readonly operations: readonly LintOperation[];
  /** Operations of the interface with the path of another version, and the correct path. */
  readonly misplaced: readonly {
    readonly at: Located;
    readonly name: string;
    readonly meant: string;
  }[];
}

/** The parameter with this place and name; header names are compared without case. */
export function parameterOf(
  operation: LintOperation,
  place: string,
  name: string,
): LintParameter | undefined {
  const same = (other: string): boolean =>
    place === 'header' ? other.toLowerCase() === name.toLowerCase() : other === name;
  return operation.parameters.find((each) => each.in === place && same(each.name));
}

export const isSuccess = ({ status }: LintResponse): boolean => /^2/.test(status);

/** Whether it is JSON of any kind: `application/json`, `application/problem+json`. */
export const isJson = ({ media }: LintContent): boolean => /[/+]json$/.test(media);
