/** A document by which the target is judged. */
export interface JudgingDocument {
  /** `part`: a file to which another document refers. */
  readonly role: 'xs2a' | 'iam' | 'overlay' | 'part';
  /** The path as given; for the tool's own documents the path in its package. */
  readonly file: string;
  /** Whether the document belongs to the tool. */
  readonly own: boolean;
  /** SHA-256 of its bytes, hexadecimal. */
  readonly sha256: string;
  /** For a document that the user provided: the line where each operation begins, by operation id. */
  readonly lines?: {
    /**
     * Path relative to the working folder of the run, with forward slashes; absolute when the file is outside
     * of it.
     */
    readonly uri: string;
    readonly at: Readonly<Record<string, number>>;
  };
}
