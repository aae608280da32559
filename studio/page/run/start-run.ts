import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { counted } from '../../../foundation/counted.js';
import type { Plan, Run } from '../../../generated/model/studio/schemas.js';
import {
  planRunMutation,
  startRunMutation,
} from '../../../generated/tanstack-query/studio/queries.js';
import { caller, json } from '../api.js';
import { navigate } from '../navigate.js';
import { Choice, Field } from '../parts/field.js';
import { html } from '../parts/html.js';
import { ProblemNote } from '../parts/problem-note.js';
import { hrefOf } from '../route.js';
import { useAction } from '../use-api.js';
import { APPROACHES, AREAS, EVERYTHING, type ScopeForm, scopeOf } from './scope-of.js';

/** Chooses what a run tests, shows what that does at the bank, and starts it. */
export function StartRun({ bankId }: { readonly bankId: string }): VNode {
  const [form, setForm] = useState(EVERYTHING);
  const [plan, setPlan] = useState<Plan>();
  const planned = useAction(planRunMutation(caller), ({ body }) => setPlan(body));
  const started = useAction(startRunMutation(caller), ({ body }: { readonly body: Run }) =>
    navigate(hrefOf('run', { runId: body.id })),
  );
  // another scope needs another plan
  const choose = (more: Partial<ScopeForm>) => {
    setForm({ ...form, ...more });
    if (!('allowRemote' in more)) setPlan(undefined);
  };
  const show = (event: Event) => {
    event.preventDefault();
    planned.run({ path: { bankId }, body: json(scopeOf(form)) });
  };
  const start = () => started.run({ body: json({ bankId, scope: scopeOf(form) }) });
  return html`<form class="panel" onSubmit=${show}><h2>Start a run</h2>
<${ScopeFields} form=${form} choose=${choose} />
<${ProblemNote} problem=${planned.problem ?? started.problem} />
<div role="status">${plan === undefined ? '' : html`<${PlanShown} plan=${plan} />`}</div>
${plan?.remote === true ? html`<${Choice} label="The bank is on another machine. I may test it, and it may get these resources." isOn=${form.allowRemote} onChange=${(allowRemote: boolean) => choose({ allowRemote })} />` : ''}
<p class="buttons">${
    plan === undefined
      ? html`<button class="main" disabled=${planned.isBusy}>Show what it will do</button>`
      : html`<button type="button" class="main" disabled=${started.isBusy || plan.cases === 0 || (plan.remote && !form.allowRemote)} onClick=${start}>Start the run</button>`
  }</p></form>`;
}

interface FieldsProps {
  readonly form: ScopeForm;
  readonly choose: (more: Partial<ScopeForm>) => void;
}

function ScopeFields({ form, choose }: FieldsProps): VNode {
  const toggle = (area: string, isOn: boolean) =>
    choose({ areas: isOn ? [...form.areas, area] : form.areas.filter((one) => one !== area) });
  const text = (name: keyof ScopeForm, label: string, hint?: string, input?: object) =>
    html`<${Field} label=${label} name=${`scope-${name}`} value=${form[name]} onValue=${(value: string) => choose({ [name]: value })} hint=${hint} input=${input} />`;
  const number = (name: keyof ScopeForm, label: string, hint: string, step = '1') =>
    text(name, label, hint, {
      type: 'number',
      min: name === 'walks' || name === 'draw' ? '0' : step,
      step,
    });
  return html`<fieldset><legend>Services; none means all</legend><div class="choices">${AREAS.map(
    ([area, label]) =>
      html`<${Choice} key=${area} label=${label} isOn=${form.areas.includes(area)} onChange=${(isOn: boolean) => toggle(area, isOn)} />`,
  )}</div></fieldset>
<${Choice} label="Only the deep cases, which take longer" isOn=${form.deep} onChange=${(deep: boolean) => choose({ deep })} />
<details><summary>More settings</summary><div class="trio">
<div class="field"><label for="scope-approach">SCA approach</label><select id="scope-approach" value=${form.approach} onChange=${(event: Event) => choose({ approach: (event.currentTarget as HTMLSelectElement).value })}><option value="">The first that the bank supports</option>${APPROACHES.map((one) => html`<option key=${one} value=${one}>${one}</option>`)}</select></div>
${text('only', 'Cases', 'Beginnings of case ids, separated by spaces.')}
${text('clauses', 'Clauses', 'Beginnings of clause ids.')}
${text('tags', 'Tags', 'Such as safety.')}
${number('walks', 'Random walks of each kind', 'One short walk when empty, 0 for none.')}
${number('draw', 'Draw', 'A number for another choice of TPP, approach, product and combinations; 0 when empty.')}
${number('repeat', 'Repeat everything', 'This many times.')}
${number('concurrency', 'Cases at once', 'The profile’s value when empty.')}
${number('rate', 'Requests a second', 'At most, over all cases.', '0.1')}</div></details>`;
}

function PlanShown({ plan }: { readonly plan: Plan }): VNode {
  const { cases, notApplicable, onDemand = 0, creates, notes = [] } = plan;
  return html`<div class="plan"><p><b>${counted(cases, 'case')}</b> will be carried out; ${notApplicable} do not apply to this bank${onDemand > 0 ? `; ${onDemand} deep ones run only on request` : ''}.</p>
<p>${creates.length === 0 ? 'Nothing is created at the bank.' : `Created at the bank: ${creates.map((each) => `${each.kind} by ${counted(each.cases, 'case')}`).join(', ')}. The run deletes what the bank lets it delete.`}</p>
${notes.map((note) => html`<p class="quiet">${note}</p>`)}</div>`;
}
