import { addDays } from '@/lib/clinical/shift'

type Behind = {
  readonly kind: string
  readonly cancels: boolean
  readonly fromOn: string
  readonly toOn: string
  /** Null: whole days. */
  readonly startsTime: string | null
}

/** The numbers of the teaching weeks, keyed by their Mondays: a week of holidays from Monday to Friday has none, unless something is held in it. */
export function teachingWeeks(
  mondays: readonly string[],
  { background, taught }: { readonly background: readonly Behind[]; readonly taught: readonly string[] },
): ReadonlyMap<string, number> {
  const off = background.filter(({ kind, cancels, startsTime }) => startsTime === null && (cancels || kind === 'HOLIDAY'))
  const isOff = (day: string) => off.some(({ fromOn, toOn }) => fromOn <= day && day <= toOn)
  const counted = mondays.filter(
    (monday) =>
      taught.some((day) => monday <= day && day <= addDays(monday, 6)) || [0, 1, 2, 3, 4].some((after) => !isOff(addDays(monday, after))),
  )
  return new Map(counted.map((monday, index) => [monday, index + 1]))
}
