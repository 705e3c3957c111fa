import 'server-only'
import { dictionary } from '@zxcvbn-ts/language-common'

let common: ReadonlySet<string> | null = null

/** Words of a school and of this application in its six languages, which somebody who knows the place tries first. */
const ofThePlace: ReadonlySet<string> = new Set([
  'cusp',
  'chairside',
  'password',
  'passwort',
  'kennwort',
  'contrasena',
  'clave',
  'passord',
  'geslo',
  'welcome',
  'willkommen',
  'bienvenido',
  'velkommen',
  'dobrodosli',
  'admin',
  'administrator',
  'student',
  'teacher',
  'tutor',
  'staff',
  'lehrer',
  'profesor',
  'laerer',
  'ucitelj',
  'estudiante',
  'dentist',
  'dentistry',
  'dental',
  'dentalschool',
  'medical',
  'medicine',
  'medicalschool',
  'zahnmedizin',
  'zahnarzt',
  'odontologia',
  'tannlege',
  'odontologi',
  'zobozdravnik',
  'clinic',
  'clinical',
  'klinik',
  'klinikum',
  'clinica',
  'klinikk',
  'klinika',
  'hospital',
  'university',
  'universitat',
  'universidad',
  'universitet',
  'univerza',
  'school',
  'faculty',
  'campus',
])

/**
 * Whether a password is on the shipped list of common and breached passwords, however it is capitalised, or is nothing but the person's own name or a word of
 * the place, with any figures and signs about it.
 */
export function isGuessable(password: string, own: readonly string[]): boolean {
  common ??= new Set(dictionary['passwords-common'])
  const plain = password.trim().toLowerCase()
  const letters = lettersOf(plain)
  return (
    common.has(plain) ||
    new Set(plain).size < 3 ||
    ofThePlace.has(letters) ||
    own.some((name) => name.length > 3 && (name.toLowerCase() === plain || (letters !== '' && lettersOf(name) === letters)))
  )
}

/** The text without figures, signs, blanks and accents. */
function lettersOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^\p{L}]/gu, '')
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
