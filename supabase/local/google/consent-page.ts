import { html } from 'hono/html'

export type ConsentRequest = {
  readonly clientId: string
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string | null
}

export const CONSENT_STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 26rem; margin: 2rem auto; padding: 0 1rem; }
.note { opacity: 0.75; }
label { display: block; margin: 0.75rem 0; }
input, button { font: inherit; width: 100%; box-sizing: border-box; min-height: 44px; padding: 0 0.75rem; border-radius: 8px;
  border: 1px solid; background: none; color: inherit; }
button { cursor: pointer; margin: 0.25rem 0; }
button.main { background: #1a4fd6; border-color: #1a4fd6; color: #fff; }
`

/** Who is it? In place of Google's account chooser. */
export const consentPage = (request: ConsentRequest) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in (stand-in for Google)</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/_local/google/style.css">
</head>
<body>
<h1>Continue to Cifra</h1>
<p class="note">Stands in for Google's sign-in on this machine. Whoever you name here, you are.</p>
<form method="post" action="/_local/google/consent">
<input type="hidden" name="client_id" value="${request.clientId}">
<input type="hidden" name="redirect_uri" value="${request.redirectUri}">
<input type="hidden" name="state" value="${request.state}">
<input type="hidden" name="nonce" value="${request.nonce ?? ''}">
<label>Name <input name="name" autocomplete="name" maxlength="200"></label>
<label>Email <input name="email" type="email" autocomplete="email" required maxlength="200"></label>
<button class="main" type="submit" name="answer" value="allow">Continue</button>
<button type="submit" name="answer" value="deny" formnovalidate>Cancel</button>
</form>
</body>
</html>`
