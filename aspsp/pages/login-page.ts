import { texts } from '../language/speaking.js';
import { html, nothing } from './html.js';
import { layout } from './layout.js';

export interface LoginView {
  /** The URL that the form is sent to. */
  readonly action: string;
  readonly csrf: string;
  /** One sentence that says what the login is for. */
  readonly purpose: string;
  readonly username: string;
  readonly problem?: string;
}

/** The page on which the PSU logs in. */
export function loginPage(view: LoginView): string {
  const problem =
    view.problem === undefined
      ? nothing()
      : html`<p class="bad" role="alert" id="problem">${view.problem}</p>`;
  return layout(
    texts().logIn,
    html`<h1>${texts().logIn}</h1>
<p>${view.purpose}</p>
${problem}
<form method="post" action="${view.action}">
<input type="hidden" name="csrf" value="${view.csrf}">
<label for="username">${texts().userName}</label>
<input type="text" id="username" name="username" value="${view.username}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="100" required>
<label for="password">${texts().password}</label>
<input type="password" id="password" name="password" autocomplete="current-password" maxlength="200" required>
<div class="act"><button type="submit" name="login" value="1">${texts().logIn}</button></div>
</form>
<p class="quiet">${texts().seeFirst}</p>`,
  );
}
