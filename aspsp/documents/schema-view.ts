import { html, nothing, type PageHtml } from '../pages/html.js';
import { isReference, type OpenApiSchema, type Reference } from './open-api.js';

type AnySchema = OpenApiSchema | Reference;

/** A short description of a value; a component is a link to its section of the page. */
export function typeOf(schema: AnySchema | undefined): PageHtml {
  if (schema === undefined) return html`anything`;
  if (isReference(schema)) {
    const name = nameOf(schema);
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  const { allOf, anyOf = schema.oneOf, items } = schema;
  if (allOf !== undefined) return joined(allOf, ' and ');
  if (anyOf !== undefined) return joined(anyOf, ' or ');
  if (items !== undefined) return html`list of ${typeOf(items)}`;
  if (schema.enum !== undefined) return html`one of ${schema.enum.map(String).join(', ')}`;
  return html`${[schema.type ?? 'anything', ...limitsOf(schema)].join(', ')}`;
}

/** The complete schema, field by field. */
export function schemaBody(schema: AnySchema): PageHtml {
  if (isReference(schema)) return html`<p>${typeOf(schema)}</p>`;
  const { description, properties, allOf, anyOf = schema.oneOf, additionalProperties } = schema;
  const text = description === undefined ? nothing() : html`<p>${description}</p>`;
  if (properties !== undefined) return html`${text}${fields(schema, properties)}`;
  const parts = allOf ?? anyOf;
  if (parts !== undefined) {
    const how = allOf === undefined ? 'At least one of:' : 'All of:';
    return html`${text}<p>${how}</p>
<ul>${parts.map((part) => html`<li>${isReference(part) ? typeOf(part) : schemaBody(part)}</li>`)}</ul>`;
  }
  if (typeof additionalProperties === 'object') {
    return html`${text}<p>Fields with any name; each value is: ${typeOf(additionalProperties)}</p>`;
  }
  return html`${text}<p>${typeOf(schema)}</p>`;
}

function fields(
  { required = [] }: OpenApiSchema,
  properties: Readonly<Record<string, AnySchema>>,
): PageHtml {
  const rows = Object.entries(properties).map(([name, schema]) => {
    const need = required.includes(name) ? 'yes' : 'no';
    return html`<tr><th scope="row"><code>${name}</code></th><td>${typeOf(schema)}</td><td>${need}</td><td>${inside(schema)}</td></tr>
`;
  });
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Fields"><table>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Required</th><th scope="col">Description</th></tr></thead>
<tbody>
${rows}</tbody></table></div>`;
}

/** The description of a field, and its own fields if it has some. */
function inside(schema: AnySchema): PageHtml {
  if (isReference(schema)) return nothing();
  if (schema.properties !== undefined) return schemaBody(schema);
  return html`${schema.description ?? ''}`;
}

function joined(parts: readonly AnySchema[], word: string): PageHtml {
  const pieces = parts.map((part, index) => html`${index === 0 ? '' : word}${typeOf(part)}`);
  return html`${pieces}`;
}

function limitsOf({ format, pattern, maxLength, minimum }: OpenApiSchema): readonly string[] {
  return [
    ...(format === undefined ? [] : [format]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(pattern === undefined ? [] : [`like ${pattern}`]),
  ];
}

function nameOf({ $ref }: Reference): string {
  return $ref.split('/').at(-1) ?? '';
}
