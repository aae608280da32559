import type { ServedBank } from './bank-main.js';
import type { OwnPackage, UserPackage } from './bank-packages.js';
import type { GeneratedClient } from './find-client.js';

/** The kind of user that a project is set up for. */
export const AUDIENCES = ['bank', 'tester', 'ci'] as const;
export type Audience = (typeof AUDIENCES)[number];

export const PROVIDERS = ['github', 'gitlab'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** What `xs2a init` writes, and the commands that come next. */
export interface InitPlan {
  /** Text by path in the folder. */
  readonly files: ReadonlyMap<string, string>;
  /** Files that are kept when the folder already has them, and what they must then contain. */
  readonly kept: ReadonlyMap<string, string>;
  /** Commands to run, in this order; a comment after `#` says what each is for. */
  readonly next: readonly string[];
  /** Kept files that these commands complete. */
  readonly completed?: readonly string[];
}

/** The inputs of the plan. */
export interface InitOptions {
  readonly provider: Provider;
  /** The bank's own document, relative to the folder; undefined when the contract's are copied. */
  readonly document: string | undefined;
  /** The overlay that makes a published document of the framework valid: its name and text. */
  readonly mend: readonly [name: string, text: string] | undefined;
  /** Whether the document has no operation of the XS2A interface: there is nothing to lint then. */
  readonly foreign: boolean;
  /** The documents of the contract, by file name. */
  readonly contract: ReadonlyMap<string, string>;
  /** Our own package.json. */
  readonly own: OwnPackage;
  /** package.json of the folder, if there is one. */
  readonly user: UserPackage | undefined;
  /** What the server of a bank will serve; only for a bank. */
  readonly served: ServedBank;
  /** What the folder has already. */
  readonly there: ThereAlready;
}

/** The parts of a folder that decide what a CI needs. */
export interface ThereAlready {
  /** The name of the configuration. */
  readonly config: string | undefined;
  /** Whether code is generated here, and whether git ignores it. */
  readonly generated: 'committed' | 'ignored' | undefined;
  /** The generated client of a folder in which no server is generated: its owner cannot change the document. */
  readonly client: GeneratedClient | undefined;
  /** Whether the documents of the contract are in spec/. */
  readonly contract: boolean;
  readonly git: 'none' | 'empty' | 'commits';
}

export const INSTALL = 'npm install --save-dev xs2a-kit';

/** The copy of the overlay in the folder, and the setting that names it; nothing without one. */
export const mendFile = ({ mend }: Pick<InitOptions, 'mend'>) =>
  mend === undefined
    ? { files: [], setting: {} }
    : { files: [[`spec/${mend[0]}`, mend[1]] as const], setting: { overlay: `spec/${mend[0]}` } };

/** A value as the text of a JSON file. */
export const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
