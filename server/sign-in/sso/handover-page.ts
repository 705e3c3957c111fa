import 'server-only'
import { randomBytes } from 'node:crypto'
import { translatorFor } from '@/lib/i18n/translator'
import { env } from '@/lib/env'

/**
 * The data to log in with; or the news that the logged-in person has proven who they are, which the cookie holds already; or the token with which a code is
 * left to be given.
 */
export type Handed =
  | { readonly ssotoken: string; readonly username: string; readonly authToken: string }
  | { readonly proven: true }
  | { readonly proven: false; readonly step: string }

/**
 * The page that hands its message to the page that opened its window, at Cusp's own address and no other, and closes itself. Where no page waits (the
 * provider's pages cut windows from their openers, or the opener is gone), it logs in here instead and goes on to the application.
 */
export async function handoverPage(
  message: Handed,
  { returnTo, locale }: { readonly returnTo: string; readonly locale: string },
): Promise<{ html: string; policy: string }> {
  const t = await translatorFor(locale, 'sso')
  const nonce = randomBytes(16).toString('hex')
  const script = `(function () {
  var message = ${escapeForScript(message)}, home = ${escapeForScript(new URL(env().APP_URL).origin)}, next = ${escapeForScript(returnTo)}
  if (window.opener && !window.opener.closed) {
    window.opener.postMessage(message, home)
    return window.close()
  }
  if (message.proven) return location.replace(next)
  if (message.step) return location.replace('/sso/refused?why=CODE_NEEDED')
  fetch('/auth', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(message) })
    .then(function (answer) { return answer.json() })
    .then(function (answer) { location.replace(answer.status === 'SUCCESS' || answer.status === 'SECOND_FACTOR_REQUIRED' ? next : '/sso/refused?why=EXPIRED') })
    .catch(function () { location.replace('/sso/refused?why=FAILED') })
})()`
  const html = `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(t('handingOver'))}</title></head>
<body><main><p role="status">${escapeHtml(t('handingOver'))}</p></main><script nonce="${nonce}">${script}</script></body>
</html>`
  return {
    html,
    policy: `default-src 'none'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  }
}

/** A value as a literal in a script within a page: it can end neither the script nor a line of it. */
function escapeForScript(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
