export type PatientLike = { readonly kind: 'number' | 'birth' | 'name'; readonly text: string }

/** Ten digits, in one or in groups, as health services number people. */
const tenDigits = /(?<![\d.,])\d(?:[ -]?\d){9}(?![\d.,]*\d)/gu
const dayFirst = /(?<!\d)\d{1,2}[./-]\s?\d{1,2}[./-]\s?(?<year>(?:19|20)?\d{2})(?!\d)/gu
const yearFirst = /(?<!\d)(?<year>(?:19|20)\d{2})-\d{2}-\d{2}(?!\d)/gu
/** A form of address before a name, or two; a single letter only with its full stop. */
const titled =
  /(?<![\p{L}\p{N}])(?:(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Herrn?|Frau|Sra?|Srta|Señora?|Señorita|Don|Doña|Fru|Hr|Gospod|Gospa|Gospe|Gospo|Gospodična)\.?|Ga?\.)\s+(?<name>\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)?)/gu
/** What a hospital number can look like: the server alone knows which there are. */
const numbers = /(?<![\p{L}\p{N}])(?:[A-Za-z]{1,4}[ /-]?)?\d[\d-]{3,14}(?![\p{L}\p{N}])/gu

/** A date within so many years is a visit's, not a birth. */
const visitYears = 2
const mostFound = 20

type Known = {
  /** The day on which it is written. */
  readonly today: string
  /** How people of the institution are called, by whom a text may name them: small letters. */
  readonly names: ReadonlySet<string>
}

/** The same on the device and on the server: what looks like a patient's data, as it stands in the text. Who wrote it decides. */
export function patientLike(text: string, { today, names }: Known): PatientLike[] {
  const year = Number(today.slice(0, 4))
  const found: PatientLike[] = [
    ...[...text.matchAll(tenDigits)].map(([of]) => ({ kind: 'number' as const, text: of })),
    ...[...text.matchAll(dayFirst), ...text.matchAll(yearFirst)]
      .filter(({ groups }) => fullYear(groups?.year ?? '', year) < year - visitYears)
      .map(([of]) => ({ kind: 'birth' as const, text: of })),
    ...[...text.matchAll(titled)]
      .filter(({ groups }) => !isOfSomebody(groups?.name ?? '', names))
      .map(([of]) => ({ kind: 'name' as const, text: of })),
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
