/** What `xs2a init` is told on the command line. */
export interface InitArguments {
  readonly for: string | undefined;
  readonly document: string | undefined;
  readonly provider: string | undefined;
  readonly force: boolean | undefined;
}
