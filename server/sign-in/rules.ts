import 'server-only'
import { dictionary } from '@zxcvbn-ts/language-common'

let common: ReadonlySet<string> | null = null

/** On the shipped list of common and breached passwords, however it is capitalised, or the person's own name. */
export function isGuessable(password: string, own: readonly string[]): boolean {
  common ??= new Set(dictionary['passwords-common'])
  const plain = password.trim().toLowerCase()
  return common.has(plain) || new Set(plain).size < 3 || own.some((name) => name.length > 3 && name.toLowerCase() === plain)
}

type Account = { readonly status: string; readonly activation: string; readonly passwordHash: string | null }

/** Only an enabled, activated account with a password of its own signs in here. */
export function maySignIn(account: Account): boolean {
  return account.status === 'ENABLED' && account.activation === 'ACTIVE' && account.passwordHash !== null
}

/** The demo's accounts have a password that everybody knows: outside the demo they do not exist. */
export function isDemoAccount(username: string, demoAccounts: readonly string[]): boolean {
  return demoAccounts.includes(username.toLowerCase())
}
