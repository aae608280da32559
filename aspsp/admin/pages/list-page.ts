import { html, nothing, type PageHtml } from '../../pages/html.js';
import type { Notice } from '../admin-sessions.js';
import { queryOf } from '../read-list-query.js';
import type { AdminResource, ListQuery, ShownResource } from '../resources/admin-resource.js';
import { adminLayout } from './admin-layout.js';
import { labelOf, valueView } from './value-view.js';

export interface ListPage {
  readonly resource: AdminResource;
  readonly query: ListQuery;
  readonly total: number;
  readonly items: readonly ShownResource[];
  readonly notice: Notice | undefined;
}

/** One page of the resources of a kind, with filters and links to the other pages. */
export function listPage({ resource, query, total, items, notice }: ListPage): string {
  const { name } = resource;
  return adminLayout(
    { title: labelOf(name), current: name, notice, inside: true },
    html`${filterForm(resource, query)}
${items.length === 0 ? html`<p class="quiet">There is nothing to show.</p>` : table(resource, items)}
${paging(name, query, total, items.length)}`,
  );
}

function filterForm({ name, filters }: AdminResource, { where }: ListQuery): PageHtml {
  if (filters.length === 0) return nothing();
  const inputs = filters.map(
    (filter) => html`<div><label for="${filter}">${labelOf(filter)}</label>
<input type="text" id="${filter}" name="${filter}" value="${where[filter] ?? ''}" maxlength="200"></div>
`,
  );
  return html`<form method="get" action="/${name}" class="fields" role="search">
${inputs}<div class="act"><button type="submit" class="no">Filter</button></div>
</form>`;
}

function table({ name, columns }: AdminResource, items: readonly ShownResource[]): PageHtml {
  const rows = items.map((item) => {
    const cells = columns.map((column) => html`<td>${cell(column, item)}</td>`);
    const address = `/${name}/${encodeURIComponent(item.id)}`;
    return html`<tr><th scope="row"><a href="${address}" class="mono">${item.id}</a></th>${cells}</tr>
`;
  });
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${labelOf(name)}"><table>
<thead><tr><th scope="col">Id</th>${columns.map((one) => html`<th scope="col">${labelOf(one)}</th>`)}</tr></thead>
<tbody>
${rows}</tbody></table></div>`;
}

function cell(column: string, item: ShownResource): PageHtml {
  const value = valueView(item[column]);
  return column === 'status' ? html`<span class="status">${value}</span>` : value;
}

function paging(name: string, query: ListQuery, total: number, shown: number): PageHtml {
  const { offset, limit } = query;
  if (total === 0) return nothing();
  const earlier = Math.max(0, offset - limit);
  const after = offset + shown;
  const newer = html` <a href="/${name}${queryOf(query, earlier)}" rel="prev">Newer</a>`;
  const older = html` <a href="/${name}${queryOf(query, after)}" rel="next">Older</a>`;
  return html`<p class="quiet">${String(Math.min(offset + 1, total))} to ${String(after)} of ${String(total)}.${offset > 0 ? newer : nothing()}${after < total ? older : nothing()}</p>`;
}
