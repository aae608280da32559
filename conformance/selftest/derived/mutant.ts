import type { WireAnswer, WireRequest } from '../../wire/wire.js';
import type { Answer } from './answer-body.js';
import type { OperationShape } from './operation-shape.js';
import type { Target } from './target.js';
import type { Traffic } from './traffic.js';

/**
 * What a mutant claims of the bank that it makes. `wrong`: it breaks the contract. `formal`: it breaks
 * what only the formal definition says, so that a warning is all that it deserves. `conforming`: it
 * keeps the contract.
 */
export type Intent = 'wrong' | 'formal' | 'conforming';

/** One small change of one operation of a bank: plain data. */
export interface Mutant {
  /** `getPayment@bulk-payments/transactionStatus/dropped`. */
  readonly id: string;
  /** Id of the operator that carries it out. */
  readonly operator: string;
  readonly intent: Intent;
  /** What of the contract it is about, for the score. */
  readonly duty: string;
  readonly target: Target;
  /** Where in the body; `*` stands for every element of a list. */
  readonly pointer?: string;
  /** What is put there, or the name of what it is about. */
  readonly value?: unknown;
  readonly status?: number;
  /** Carried out every so many times only. */
  readonly every?: number;
}

/** What an operator sees when a request goes out. */
export interface Sending {
  readonly target: Target;
  /** False where the document does not give this method to the path. */
  readonly declared: boolean;
  readonly request: WireRequest;
  /** Values of the parameters in the path. */
  readonly path: ReadonlyMap<string, string>;
  readonly traffic: Traffic;
}

/** What an operator sees when the bank has answered. */
export interface Answering extends Sending {
  readonly answer: WireAnswer;
}

/** How a mutant acts: pure functions that return nothing where the mutant has no place. */
export type Action =
  /** Another answer than the bank's. */
  | {
      readonly kind: 'answer';
      readonly change: (
        mutant: Mutant,
        at: Answering & { readonly answer: Answer },
      ) => Answer | undefined;
    }
  /** After a refusal: what is sent instead, so that the bank serves what it has to refuse. */
  | {
      readonly kind: 'repair';
      readonly repair: (mutant: Mutant, at: Answering) => WireRequest | undefined;
      /** Where there is nothing to send instead, or the bank refuses that too. */
      readonly orElse?: (mutant: Mutant, at: Answering) => Answer | undefined;
    }
  /** Another request than the suite's. */
  | {
      readonly kind: 'request';
      readonly change: (mutant: Mutant, at: Sending) => WireRequest | undefined;
    }
  /** An answer that the bank does not know of. */
  | {
      readonly kind: 'instead';
      readonly answer: (mutant: Mutant, at: Sending) => Answer | undefined;
    };

/** What of a mutant comes from the documents. */
export type Seed = Pick<Mutant, 'pointer' | 'value' | 'status'> & {
  /** The end of the id: `transactionStatus/dropped`. */
  readonly slug: string;
};

/** One row of the table of operators. */
export interface Operator {
  readonly id: string;
  readonly intent: Intent;
  readonly duty: string;
  /** Why that breaks the contract, or why the contract leaves it open: the section, and its words. */
  readonly because: string;
  /** Every mutant of an operation. */
  readonly derive: (shape: OperationShape, target: Target) => readonly Seed[];
  /** Mutants that change all operations at once. */
  readonly deriveWide?: () => readonly Seed[];
  readonly action: Action;
  /** It is worth trying that it happens every fifth time only. */
  readonly intermittent?: true;
  /** Holds every answer back for so long. */
  readonly delayMs?: number;
  /** It is about requests with a method that the document does not give to the path. */
  readonly undeclared?: true;
}
