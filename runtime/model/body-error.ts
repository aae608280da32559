/** A body that does not match its Content-Type. */
export class BodyError extends Error {
  override readonly name: string = 'BodyError';
}

export interface WrongPart {
  readonly name: string;
  readonly types: string;
}

/** Parts of a form whose Content-Type is not one of those declared for them. */
export class PartTypeError extends BodyError {
  override readonly name = 'PartTypeError';
  readonly parts: readonly WrongPart[];

  constructor(parts: readonly WrongPart[]) {
    super(parts.map(({ name, types }) => `has a part ${name} that must be ${types}`).join('; '));
    this.parts = parts;
  }
}
