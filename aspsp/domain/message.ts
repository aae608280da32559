/** A message of the bank to a PSU's phone. */
export interface Message {
  readonly id: string;
  readonly psu: string;
  readonly at: string;
  readonly text: string;
  /** The id of its authorisation. */
  readonly authorisation: string;
  /** The one-time code in it, if there is one. */
  readonly otp?: string;
}
