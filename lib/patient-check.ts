const patientKinds = ['number', 'date', 'contact', 'name'] as const
export type PatientKind = (typeof patientKinds)[number]
type PatientLike = { readonly kind: PatientKind; readonly text: string }

/** With `data.found`: what looks like a patient's data, as it stands in the text. */
export const patientCode = 'patient-check.FOUND'

/** Ten digits or a few more, in one or in groups, as health services number people, and telephones; a day before an hour is none. */
const tenDigits = /(?<![\d.,])(?!(?:19|20)\d{2}-\d{2}-\d{2})\d(?:[ -]?\d){9,12}(?![\d.,]*\d)/gu
/** A hospital number of any school, with or without letters before it. Teeth are none. */
const anyNumber = /(?<![\p{L}\p{N}.,])(?:[A-Za-z]{1,4}[ /-]?)?(?:\d{5,}|\d{3,}(?:[ -]\d{3,})+)(?![\p{L}\p{N}])/gu
const mailAddress = /(?<![^\s@])[^\s@]{1,64}@[^\s@]{1,250}\.[^\s@]{2,}/gu
const dayFirst = /(?<!\d)\d{1,2}[./-]\s?\d{1,2}[./-]\s?(?<year>(?:19|20)?\d{2})(?!\d)/gu
const yearFirst = /(?<!\d)(?<year>(?:19|20)\d{2})-\d{2}-\d{2}(?!\d)/gu
/** A form of address, or 'patient', before a name or two; a single letter only with its full stop. */
const titled =
  /(?<![\p{L}\p{N}])(?<title>(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Herrn?|Frau|Sra?|Srta|Señora?|Señorita|Don|Doña|Fru|Hr|Gospod|Gospa|Gospe|Gospo|Gospodična)\.?|Ga?\.|[Pp]atient(?:in)?|[Pp]aciente|[Pp]asient|[Pp]acient(?:ka)?)\s+(?<name>\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)?)/gu
/** What a hospital number can look like: the server alone knows which there are. */
const numbers = /(?<![\p{L}\p{N}])(?:[A-Za-z]{1,4}[ /-]?)?\d[\d-]{3,14}(?![\p{L}\p{N}])/gu

/** A date within so many years is a visit's, not a birth. */
const visitYears = 2
const mostFound = 20

/** In German, after which any noun has a capital letter: 'der Patient Schmerzen hatte'. */
const beforeNouns = /^Patient(?:in)?$/u
const ofStaff = /^(?:Dr|Prof)\.?$/u

type Known = {
  /** The day on which it is written. */
  readonly today: string
  /**
   * How people of the institution are called, by whom a text may name them: small letters. Null on a device that does not know them: it takes nobody's name
   * for a patient's, or, where it is strict, nobody's with a title of staff.
   */
  readonly names: ReadonlySet<string> | null
  /** Of what patients say and what is said of them: every longer number and every mail address, too. */
  readonly isStrict?: boolean
}

/** The same on the device and on the server: what looks like a patient's data, as it stands in the text. Who wrote it decides. */
export function patientLike(text: string, { today, names, isStrict = false }: Known): PatientLike[] {
  const year = Number(today.slice(0, 4))
  const isNamed = (title: string, name: string) => {
    if (!isStrict && beforeNouns.test(title)) return false
    return names === null ? isStrict && !ofStaff.test(title) : !isOfSomebody(name, names)
  }
  const found: PatientLike[] = [
    ...[...text.matchAll(tenDigits), ...(isStrict ? text.matchAll(anyNumber) : [])].map(([of]) => ({ kind: 'number' as const, text: of })),
    ...[...text.matchAll(dayFirst), ...text.matchAll(yearFirst)]
      .filter(({ groups }) => fullYear(groups?.year ?? '', year) < year - visitYears)
      .map(([of]) => ({ kind: 'date' as const, text: of })),
    ...[...text.matchAll(titled)]
      .filter(({ groups }) => isNamed(groups?.title ?? '', groups?.name ?? ''))
      .map(([of]) => ({ kind: 'name' as const, text: of })),
    ...(isStrict ? [...text.matchAll(mailAddress)] : []).map(([of]) => ({ kind: 'contact' as const, text: of })),
  ]
  const seen = new Set<string>()
  return found.filter((one) => !seen.has(one.text) && seen.add(one.text)).slice(0, mostFound)
}

/** '61' is 1961, and '26' in 2026 is this year. */
function fullYear(written: string, thisYear: number): number {
  const year = Number(written)
  if (written.length === 4) return year
  const century = thisYear - (thisYear % 100)
  return century + year > thisYear ? century + year - 100 : century + year
}

/** By the last name, or by both: 'Osei', 'Ama Osei'. The second word may be the next of the sentence. */
function isOfSomebody(name: string, names: ReadonlySet<string>): boolean {
  const words = name.toLowerCase().split(/\s+/u)
  return names.has(name.toLowerCase()) || names.has(words[0] ?? '') || names.has(words.at(-1) ?? '')
}

/** The names that a text gives somebody with a title before them: small letters, each word alone and together. */
export function titledNames(text: string): string[] {
  const names = [...text.matchAll(titled)].map(({ groups }) => (groups?.name ?? '').toLowerCase())
  return [...new Set(names.flatMap((name) => [name, ...name.split(/\s+/u)]))].slice(0, 200)
}

/** What could be a hospital number, as it stands in the text. */
export function possibleNumbers(text: string): string[] {
  return [...new Set([...text.matchAll(numbers)].map(([of]) => of.trim()))].slice(0, 200)
}
