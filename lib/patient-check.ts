const patientKinds = ['number', 'date', 'contact', 'name'] as const
export type PatientKind = (typeof patientKinds)[number]
type PatientLike = { readonly kind: PatientKind; readonly text: string }

/** `data.found` holds what looks like a patient's data, as it is in the text. */
export const patientCode = 'patient-check.FOUND'

/** Ten to thirteen digits, together or in groups, as in numbers of health services and telephone numbers; a date before a time does not count. */
const tenDigits = /(?<![\d.,])(?!(?:19|20)\d{2}-\d{2}-\d{2})\d(?:[ -]?\d){9,12}(?![\d.,]*\d)/gu
/** A hospital number of any school, with or without letters before it. Tooth numbers are too short to match. */
const anyNumber = /(?<![\p{L}\p{N}.,])(?:[A-Za-z]{1,4}[ /-]?)?(?:\d{5,}|\d{3,}(?:[ -]\d{3,})+)(?![\p{L}\p{N}])/gu
const mailAddress = /(?<![^\s@])[^\s@]{1,64}@[^\s@]{1,250}\.[^\s@]{2,}/gu
const dayFirst = /(?<!\d)\d{1,2}[./-]\s?\d{1,2}[./-]\s?(?<year>(?:19|20)?\d{2})(?!\d)/gu
const yearFirst = /(?<!\d)(?<year>(?:19|20)\d{2})-\d{2}-\d{2}(?!\d)/gu
/** A form of address, or 'patient', before one or two names; a single-letter title only with its full stop. */
const titled =
  /(?<![\p{L}\p{N}])(?<title>(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Herrn?|Frau|Sra?|Srta|Señora?|Señorita|Don|Doña|Fru|Hr|Gospod|Gospa|Gospe|Gospo|Gospodična)\.?|Ga?\.|[Pp]atient(?:in)?|[Pp]aciente|[Pp]asient|[Pp]acient(?:ka)?)\s+(?<name>\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)?)/gu
/** Texts that could be a hospital number; only the server knows which numbers exist. */
const numbers = /(?<![\p{L}\p{N}])(?:[A-Za-z]{1,4}[ /-]?)?\d[\d-]{3,14}(?![\p{L}\p{N}])/gu

/** A date within this many years belongs to a visit, not to a birth. */
const visitYears = 2
const mostFound = 20

/** A German word after which any noun has a capital letter: 'der Patient Schmerzen hatte'. */
const beforeNouns = /^Patient(?:in)?$/u
const ofStaff = /^(?:Dr|Prof)\.?$/u

type Known = {
  /** The day on which it is written. */
  readonly today: string
  /**
   * The names of the institution's people in lower case, whom a text may name. Null on a device that does not know them: then no name counts as a patient's,
   * or, in strict texts, no name with a title of staff.
   */
  readonly names: ReadonlySet<string> | null
  /** Set for texts by or about patients, in which every longer number and every mail address counts, too. */
  readonly isStrict?: boolean
}

/** Finds what looks like a patient's data, as it is in the text; the device and the server use the same rules. The writer decides what to do about it. */
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

/** Whether a name is that of a known person, by the last name or by both: 'Osei', 'Ama Osei'. The second word may already be the next one of the sentence. */
function isOfSomebody(name: string, names: ReadonlySet<string>): boolean {
  const words = name.toLowerCase().split(/\s+/u)
  return names.has(name.toLowerCase()) || names.has(words[0] ?? '') || names.has(words.at(-1) ?? '')
}

/** The names that follow a title in a text, in lower case, each word alone and together. */
export function titledNames(text: string): string[] {
  const names = [...text.matchAll(titled)].map(({ groups }) => (groups?.name ?? '').toLowerCase())
  return [...new Set(names.flatMap((name) => [name, ...name.split(/\s+/u)]))].slice(0, 200)
}

/** The parts of a text that could be a hospital number, as they are in the text. */
export function possibleNumbers(text: string): string[] {
  return [...new Set([...text.matchAll(numbers)].map(([of]) => of.trim()))].slice(0, 200)
}
