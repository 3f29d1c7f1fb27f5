import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { LinkTokens } from '../auth/link-token.ts'
import { type MailKind, PROJECT_DIR, type ProjectConfig } from '../project-config.ts'
import { htmlToText } from './html-to-text.ts'
import type { MailStore } from './mail-store.ts'
import { currentMailTarget } from './mail-target.ts'

type Details = { readonly currentEmail?: string; readonly newEmail?: string; readonly tokenHash?: string }

/**
 * Writes the auth service's mails from the project's own templates, as hosted Supabase does. (The library's
 * mailer has a fixed English text part, no template for reauthentication, and links that ignore where the
 * app asked to be led to.)
 */
export type Mailer = {
  sendConfirmation(email: string, tokenHash: string, code: string): Promise<void>
  sendRecovery(email: string, tokenHash: string, code: string): Promise<void>
  sendMagicLink(email: string, tokenHash: string, code: string): Promise<void>
  sendEmailChange(email: string, tokenHash: string, code: string, details?: Details): Promise<void>
  sendReauthentication(email: string, code: string, details?: Details): Promise<void>
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** The variables of Supabase's templates, `{{ .Name }}`. */
function renderTemplate(template: string, variables: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{\s*\.(\w+)\s*\}\}/g, (_, name: string) => escapeHtml(variables[name] ?? ''))
}

/** @param links those of the server that takes the links; without them, mails that nobody opens. */
export function createMailer(
  config: ProjectConfig,
  store: MailStore,
  links: Pick<LinkTokens, 'seal'> = { seal: (hash) => hash },
  now = () => new Date(),
): Mailer {
  const send = async (
    kind: MailKind,
    linkType: string,
    to: string,
    tokenHash: string,
    code: string,
    details: Details = {},
  ) => {
    const template = config.auth.email.template[kind]
    const { origin, redirectTo } = currentMailTarget()
    const token = links.seal(tokenHash)
    const link = new URL('/auth/v1/verify', origin)
    link.searchParams.set('token', token)
    link.searchParams.set('type', linkType)
    link.searchParams.set('redirect_to', redirectTo)
    const html = renderTemplate(readFileSync(resolve(PROJECT_DIR, template.content_path), 'utf8'), {
      ConfirmationURL: link.href,
      Token: code,
      TokenHash: token,
      SiteURL: origin,
      RedirectTo: redirectTo,
      Email: details.currentEmail ?? to,
      NewEmail: details.newEmail ?? to,
    })
    store.add({ to, subject: template.subject, text: htmlToText(html), sent_at: now().toISOString() })
  }
  return {
    sendConfirmation: (to, hash, code) => send('confirmation', 'signup', to, hash, code),
    sendRecovery: (to, hash, code) => send('recovery', 'recovery', to, hash, code),
    // No screen asks for one; should the service send it, it signs in like a recovery link.
    sendMagicLink: (to, hash, code) => send('recovery', 'magiclink', to, hash, code),
    sendEmailChange: (to, hash, code, details) =>
      send('email_change', 'email_change', to, hash, code, details),
    sendReauthentication: (to, code, details) =>
      send('reauthentication', 'reauthentication', to, details?.tokenHash ?? '', code, details),
  }
}
