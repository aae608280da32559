/** The command line of `xs2a init`. */
export interface InitArguments {
  readonly for: string | undefined;
  readonly document: string | undefined;
  readonly provider: string | undefined;
  readonly force: boolean | undefined;
}
