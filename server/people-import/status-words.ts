import 'server-only'

/** The words that files use for an enrolment and for an account's status, in the languages of Cusp and in the tables of other systems. */
const enrolmentWords: Readonly<Record<string, readonly string[]>> = {
  ACTIVE: ['active', 'aktiv', 'activo', 'activa', 'aktivna', 'aktiven', 'eingeschrieben', 'enrolled', 'vpisan', 'vpisana'],
  PART_TIME: ['part time', 'Teilzeit', 'tiempo parcial', 'a tiempo parcial', 'deltid', 'izredni', 'izredna', 'delni študij'],
  REPEATING: [
    'repeating',
    'repeating the year',
    'Wiederholung',
    'wiederholt',
    'wiederholt das Studienjahr',
    'repetidor',
    'repite',
    'repite curso',
    'tar om',
    'tar året om igjen',
    'ponavljalec',
    'ponavlja',
    'ponavlja letnik',
  ],
  INTERCALATING: ['intercalating', 'intercalated', 'Zwischenstudium', 'estudios intercalados', 'tilleggsstudium', 'vmesni študij'],
  // On leave, in the words of the application and of universities.
  SUSPENDED: [
    'suspended',
    'on leave',
    'beurlaubt',
    'Unterbrechung',
    'ausgeschlossen',
    'gesperrt',
    'suspendido',
    'suspendida',
    'interrumpe',
    'en pausa',
    'suspendert',
    'permisjon',
    'satt på pause',
    'suspendiran',
    'mirovanje',
    'v mirovanju',
    'na mirovanju',
    'prekinitev',
  ],
  LEFT: ['left', 'withdrawn', 'ausgeschieden', 'exmatrikuliert', 'baja', 'sluttet', 'izpisan', 'odšel'],
  GRADUATED: [
    'graduated',
    'graduate',
    'Absolvent',
    'abgeschlossen',
    'Studium abgeschlossen',
    'graduado',
    'titulado',
    'uteksaminert',
    'diplomiral',
    'diplomant',
  ],
}
const statusWords: Readonly<Record<string, readonly string[]>> = {
  // A person that has not accepted the invitation is not disabled.
  ENABLED: [
    'invite pending',
    'Einladung offen',
    'invitación pendiente',
    'invitasjon venter',
    'vabilo čaka',
    'enabled',
    'active',
    'yes',
    'true',
    '1',
    'aktiv',
    'ja',
    'wahr',
    'activo',
    'activa',
    'sí',
    'si',
    'verdadero',
    'sann',
    'omogočen',
    'da',
    'aktiven',
  ],
  DISABLED: [
    'disabled',
    'inactive',
    'no',
    'false',
    '0',
    'inaktiv',
    'deaktiviert',
    'nein',
    'falsch',
    'gesperrt',
    'inactivo',
    'desactivada',
    'falso',
    'deaktivert',
    'nei',
    'usann',
    'onemogočen',
    'ne',
    'neaktiven',
    'tobedeleted',
  ],
}
const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** The name that a word stands for, in whatever language; null where none does. */
function findName(words: Readonly<Record<string, readonly string[]>>, text: string): string | null {
  const key = plainText(text)
  return Object.entries(words).find(([name, known]) => [name, ...known].some((one) => plainText(one) === key))?.[0] ?? null
}
export const enrolmentNamed = (text: string): string | null => findName(enrolmentWords, text)
export const statusNamed = (text: string): string | null => findName(statusWords, text)
/** Whether a roster says that its system has given up the account. */
export const isGivenUp = (text: string): boolean => plainText(text) === 'tobedeleted'
export const isGraduated = (text: string): boolean => findName(enrolmentWords, text) === 'GRADUATED'
