import { html } from '../../pages/html.js';
import type { Notice } from '../admin-sessions.js';
import { adminLayout } from './admin-layout.js';

/** The page on which the operator enters the token. */
export function adminLoginPage(notice: Notice | undefined): string {
  return adminLayout(
    { title: 'Log in as operator', notice, inside: false },
    html`<p>The bank printed the token, or the name of its file, when it started.</p>
<form method="post" action="/login">
<label for="token">Token</label>
<input type="password" id="token" name="token" autocomplete="off" maxlength="500" required>
<div class="act"><button type="submit">Log in</button></div>
</form>`,
  );
}
