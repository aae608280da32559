import type { Condition } from '../../../standard/dimension.js';
import type { WireAnswer, WireRequest } from '../../wire/wire.js';
import type { AnswerWithBody } from './answer-body.js';
import type { OperationShape } from './operation-shape.js';
import type { MutantTarget } from './target.js';
import type { Traffic } from './traffic.js';

/**
 * The expected conformance of the mutated bank. `wrong`: it violates the contract. `formal`: it violates only
 * the formal definition, so a warning is sufficient. `conforming`: it meets the contract.
 */
export type Intent = 'wrong' | 'formal' | 'conforming';

/** One small change to one operation of a bank, as plain data. */
export interface Mutant {
  /** Such as `getPayment@bulk-payments/transactionStatus/dropped`. */
  readonly id: string;
  /** Id of the operator that carries it out. */
  readonly operator: string;
  readonly intent: Intent;
  /** The duty of the contract to which it belongs, for the score. */
  readonly duty: string;
  readonly target: MutantTarget;
  /** JSON pointer into the body; `*` matches every element of a list. */
  readonly pointer?: string;
  /** The new value, or the name of what is changed. */
  readonly value?: unknown;
  readonly status?: number;
  /** Set when it is applied only every n-th time. */
  readonly every?: number;
  /** It applies only to exchanges with all these values; to all exchanges when absent. */
  readonly when?: readonly Condition[];
}

/** The input of an operator when a request is sent. */
export interface Sending {
  readonly target: MutantTarget;
  /** False when the document does not declare this method for the path. */
  readonly declared: boolean;
  readonly request: WireRequest;
  /** Values of the path parameters. */
  readonly path: ReadonlyMap<string, string>;
  readonly traffic: Traffic;
}

/** The input of an operator when the bank has responded. */
export interface Answering extends Sending {
  readonly answer: WireAnswer;
}

/** The effect of a mutant: pure functions that return undefined when the mutant does not apply. */
export type MutantAction =
  /** Replaces the bank's response. */
  | {
      readonly kind: 'answer';
      readonly change: (
        mutant: Mutant,
        at: Answering & { readonly answer: AnswerWithBody },
      ) => AnswerWithBody | undefined;
    }
  /** After a refusal: what is sent instead, so that the bank serves what it has to refuse. */
  | {
      readonly kind: 'repair';
      readonly repair: (mutant: Mutant, at: Answering) => WireRequest | undefined;
      /** Used when there is no replacement request, or when the bank refuses that too. */
      readonly orElse?: (mutant: Mutant, at: Answering) => AnswerWithBody | undefined;
    }
  /** Another request than the suite's. */
  | {
      readonly kind: 'request';
      readonly change: (mutant: Mutant, at: Sending) => WireRequest | undefined;
    }
  /** An answer that the bank does not know of. */
  | {
      readonly kind: 'instead';
      readonly answer: (mutant: Mutant, at: Sending) => AnswerWithBody | undefined;
    };

/** The part of a mutant that comes from the documents. */
export type Seed = Pick<Mutant, 'pointer' | 'value' | 'status'> & {
  /** The end of the id, such as `transactionStatus/dropped`. */
  readonly slug: string;
};

/** One row of the table of operators. */
export interface MutantOperator {
  readonly id: string;
  readonly intent: Intent;
  readonly duty: string;
  /** Why the change violates the contract, or why the contract permits it: the section and its text. */
  readonly because: string;
  /** Returns every mutant of an operation. */
  readonly derive: (shape: OperationShape, target: MutantTarget) => readonly Seed[];
  /** Returns mutants that change all operations at once. */
  readonly deriveWide?: () => readonly Seed[];
  readonly action: MutantAction;
  /** Whether it is also tested intermittently, at every fifth time. */
  readonly intermittent?: true;
  /** Delays every response by this time in milliseconds. */
  readonly delayMs?: number;
  /** Set when it changes requests with a method that the document does not declare for the path. */
  readonly undeclared?: true;
}
