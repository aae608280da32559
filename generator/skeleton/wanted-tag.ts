import type { ApiModel } from '../model/api-model.js';
import { folderName } from '../model/folder-name.js';
import { camelCase, NamePool } from '../model/naming.js';
import { servedBelow } from './served-below.js';

/** A tag of a document: its generated interface, and the file of its skeleton. */
export interface WantedTag {
  readonly document: string;
  readonly tag: string;
  readonly description: string;
  /** The generated interface: `PisHandlers`. */
  readonly type: string;
  /** The generated type of all handlers of the document: `Xs2aHandlers`. */
  readonly allType: string;
  /** The function that a new file exports: `pisHandlers`. */
  readonly name: string;
  /** Below the skeleton's folder: `pis/pis-handlers.ts`. */
  readonly file: string;
  readonly operations: readonly string[];
  /** Method and path of each operation: `PATCH /animals/{id}`. */
  readonly calls?: ReadonlyMap<string, string>;
  /** Names of the document's security schemes. */
  readonly security?: readonly string[];
  /** Whether the document's error bodies have `tppMessages`. */
  readonly tppMessages?: boolean;
  /** The path below which the document is served; empty when it has none. */
  readonly prefix?: string;
}

/** Every tag that has operations, in the order of the documents. A tag of an earlier document gets the name of its own. */
export function wantedTags(models: readonly ApiModel[]): readonly WantedTag[] {
  const pool = NamePool.ofValues();
  const prefixes = servedBelow(models);
  return models.flatMap((model, index) =>
    tagsOf(model).map((tag) => {
      const clashes = models.slice(0, index).some((other) => hasTag(other, tag.name));
      const name = clashes ? `${tag.name} ${model.name}` : tag.name;
      const stem = pool.takeStem([camelCase(name)], ['Handlers']);
      const folder = folderName(kebabCase(stem));
      return {
        document: model.name,
        tag: tag.name,
        description: tag.description ?? tag.name,
        type: `${tag.typeName}Handlers`,
        allType: `${model.typeName}Handlers`,
        name: `${stem}Handlers`,
        file: `${folder}/${folder}-handlers.ts`,
        operations: tag.operations.map(({ id }) => id),
        calls: new Map(tag.operations.map(({ id, method, path }) => [id, `${method} ${path}`])),
        security: model.securitySchemes.map(({ name }) => name),
        tppMessages: hasTppMessages(model),
        prefix: prefixes.get(model.name) ?? '',
      };
    }),
  );
}

/** The tags of a document that have operations. */
const tagsOf = ({ tags }: ApiModel): ApiModel['tags'] =>
  tags.filter(({ operations }) => operations.length > 0);

/** Whether a document has a tag whose handlers would have the same name. */
function hasTag(model: ApiModel, name: string): boolean {
  const wanted = camelCase(name).toLowerCase();
  return tagsOf(model).some((tag) => camelCase(tag.name).toLowerCase() === wanted);
}

function hasTppMessages({ types }: ApiModel): boolean {
  return types.some(
    ({ shape }) =>
      shape.kind === 'object' && shape.properties.some(({ name }) => name === 'tppMessages'),
  );
}

/** `signingBaskets2` becomes `signing-baskets2`. */
function kebabCase(name: string): string {
  return name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1-$2')
    .replaceAll('$', '')
    .toLowerCase();
}
