import { nearestWord } from '../../foundation/nearest-word.js';
import { toPointer } from './json-pointer.js';
import type { JsonObject } from './loaded-document.js';
import type { Problem } from './problem.js';
import type { DocumentPartKind } from './walk-document.js';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const PARAMETER = `name in description required deprecated allowEmptyValue style explode allowReserved schema content
  example examples summary $ref`;

/** The keywords of OpenAPI 3.0 to 3.2, and for a schema of all drafts of JSON Schema. */
const KEYWORDS: Partial<Record<DocumentPartKind, ReadonlySet<string>>> = {
  schema:
    words(`$ref $id $schema $anchor $dynamicRef $dynamicAnchor $recursiveRef $recursiveAnchor $vocabulary $comment
    $defs definitions id title description default examples example deprecated readOnly writeOnly nullable type enum
    const format pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf divisibleBy
    properties patternProperties additionalProperties unevaluatedProperties propertyNames required minProperties
    maxProperties dependencies dependentRequired dependentSchemas items prefixItems additionalItems unevaluatedItems
    contains minContains maxContains minItems maxItems uniqueItems allOf anyOf oneOf not if then else contentEncoding
    contentMediaType contentSchema discriminator xml externalDocs extends disallow`),
  parameter: words(PARAMETER),
  header: words(PARAMETER),
  operation:
    words(`tags summary description externalDocs operationId parameters requestBody responses callbacks
    deprecated security servers`),
  response: words('description summary headers content links $ref'),
  document: words(
    'openapi info jsonSchemaDialect servers paths webhooks components security tags externalDocs $self',
  ),
  components:
    words(`schemas responses parameters examples requestBodies headers securitySchemes links callbacks pathItems
    mediaTypes`),
  requestBody: words('description content required summary $ref'),
  mediaType: words(
    `schema example examples encoding itemSchema prefixEncoding itemEncoding description summary $ref`,
  ),
};

const NAMES: Partial<Record<DocumentPartKind, string>> = {
  schema: 'a schema',
  parameter: 'a parameter',
  header: 'a header',
  operation: 'an operation',
  response: 'a response',
  document: 'an OpenAPI document',
  components: 'components',
  requestBody: 'a request body',
  mediaType: 'a media type',
};

/** Formats of JSON Schema, of the registry of OpenAPI, and those that are common besides. */
const FORMATS =
  words(`date time date-time iso-time iso-date-time duration uri uri-reference uri-template url urn iri
  iri-reference email idn-email hostname idn-hostname ipv4 ipv6 regex uuid guid json-pointer
  json-pointer-uri-fragment relative-json-pointer byte binary password base64url char commonmark html http-date
  media-range int integer long short int8 int16 int32 int64 uint uint8 uint16 uint32 uint64 float double decimal
  decimal128 double-int float32 float64 number string`);

/** Warnings about words that are ignored, and look like a keyword or a format that was meant. */
export function checkKeywords(
  value: JsonObject,
  kind: DocumentPartKind,
  at: readonly string[],
): readonly Problem[] {
  const known = KEYWORDS[kind];
  if (known === undefined) return [];
  const found: Problem[] = [];
  for (const key of Object.keys(value)) {
    if (known.has(key)) continue;
    const meant = key.startsWith('x-') ? undefined : meantBy(key, known);
    // JSON Schema allows words of one's own, OpenAPI only those that begin with x- (3.1.0, 4.9)
    if (meant === undefined || (kind === 'schema' && meant in value)) continue;
    found.push({
      pointer: toPointer([...at, key]),
      rule: 'keyword-unknown',
      text: `${key} is not a keyword of ${NAMES[kind]}, and is ignored`,
      hint: `Did you mean ${meant}${meant in value ? ', which is there too' : ''}?`,
      warning: true,
    });
  }
  const format = kind === 'schema' ? value['format'] : undefined;
  const meant =
    typeof format === 'string' && !FORMATS.has(format) ? meantBy(format, FORMATS) : undefined;
  if (meant === undefined) return found;
  return [
    ...found,
    {
      pointer: toPointer([...at, 'format']),
      rule: 'format-unknown',
      text: `the format ${String(format)} is not known, and is ignored`,
      hint: `Did you mean ${meant}?`,
      warning: true,
    },
  ];
}

/** Short words are near to many; a keyword with `$` is only meant by one that has it too. */
function meantBy(word: string, known: ReadonlySet<string>): string | undefined {
  if (word.length < 3) return undefined;
  const long = [...known].filter(
    (one) => one.length > 3 && one.startsWith('$') === word.startsWith('$'),
  );
  return nearestWord(word, long, word.length < 8 ? 1 : 2);
}
