export interface SelectorItem {
  id: string
  /** The name of the item, which is searched. */
  caption: string
  /** A second line, searched as well. */
  subcaption?: string
  /** A word at the end of the item, such as 'Recently used'. */
  tag?: string | undefined
  tagTone?: 'warning' | undefined
  /** A third line. */
  note?: string | undefined
  /** The reason why the item cannot be chosen. */
  disabledReason?: string | undefined
  /** A picture before the item; `null` draws initials. Absent: there is none. */
  avatarSrc?: string | null
  /** The properties of a student that the filters look at: ids of programme, group and firm. */
  student?: { programme: string | null; year: number | 'GRADUATED' | null; group: string | null; firm: string | null }
}

/** The values by which students are filtered; names as /getconfig gives them. */
export interface SelectorFilters {
  programmes: Readonly<Record<string, { readonly Id: string; readonly Name: string; readonly CourseLengthYears: number }>>
  groups: Readonly<Record<string, string>>
  firms: Readonly<Record<string, string>>
}

/** '' is any. `year` is a number as text, or GRADUATED. */
export type FilterValues = { readonly programme: string; readonly year: string; readonly group: string; readonly firm: string }
export const noFilters: FilterValues = { programme: '', year: '', group: '', firm: '' }
export const graduated = 'GRADUATED'

type Searched = Pick<SelectorItem, 'caption' | 'subcaption'>

export function matchesText(item: Searched, text: string): boolean {
  return matcherOf(text)(item)
}

/** Finds items by a text, among thousands and at every letter: the text is made plain once, and each item once as long as it exists. */
export function matcherOf(text: string): (item: Searched) => boolean {
  const wanted = foldText(text.trim())
  return (item) => wanted === '' || foldedTextsOf(item).some((one) => one.includes(wanted))
}

const known = new WeakMap<Searched, readonly string[]>()

function foldedTextsOf(item: Searched): readonly string[] {
  const found = known.get(item) ?? [foldText(item.caption), foldText(item.subcaption ?? '')]
  known.set(item, found)
  return found
}

export function matchesFilters({ student }: Pick<SelectorItem, 'student'>, { programme, year, group, firm }: FilterValues): boolean {
  const asked: readonly (readonly [wanted: string, has: string | null | undefined])[] = [
    [programme, student?.programme],
    [year, student?.year?.toString()],
    [group, student?.group],
    [firm, student?.firm],
  ]
  return asked.every(([wanted, has]) => wanted === '' || wanted === has)
}

/** The years from 1 to the programme's course length; without a programme, to the longest there is. Graduated comes after them. */
export function yearsOf(programmes: SelectorFilters['programmes'], programme: string): number[] {
  const chosen = programmes[programme]
  const longest = chosen
    ? chosen.CourseLengthYears
    : Math.max(0, ...Object.values(programmes).map(({ CourseLengthYears }) => CourseLengthYears))
  return Array.from({ length: longest }, (_, index) => index + 1)
}

/** A configured length counts only where it is set and not '0'. */
export function configuredLength(value: string | number | null | undefined): number | null {
  const length = Number(value ?? 0)
  return Number.isInteger(length) && length > 0 ? length : null
}

/** The text without capitals and accents: 'ziva' finds Živa. */
function foldText(text: string): string {
  const small = text.toLocaleLowerCase()
  // Most names have no accents, and looking for them takes longer than all the rest.
  return plainLetters.test(small) ? small : small.normalize('NFD').replace(/\p{M}/gu, '')
}

const plainLetters = /^[ -~]*$/
