import 'server-only'
import type { z } from 'zod'
import type { AnsweredBlock } from '@/lib/contracts/reports/configs.shapes'
import { groupedBy } from '@/lib/grouped-by'
import { spreadOf } from '@/lib/reports/spread'
import { takesSpread } from '@/lib/reports/measures'
import type { FellowRow } from '../queries/students.sql'
import type { Block } from './block'
import type { Narrowed } from './who.sql'

type Spread = NonNullable<z.output<typeof AnsweredBlock>['spread']>

/** Whether a block compares each student with their year group: not if students count in their years of that time, since each has several. */
export function isSpread(block: Block, { isThen }: Pick<Narrowed, 'isThen'>): boolean {
  return block.spread && !isThen && takesSpread(block)
}

/**
 * The lowest, middle and highest value of each year group. They are taken only from the values that the rows show, so that they reveal no more than the rows
 * do; each is the value of one row.
 * @param valueOf the value that is shown for a student; null where none is
 */
export function spreadOver(
  fellows: readonly FellowRow[],
  rows: readonly string[],
  { elements, valueOf }: { readonly elements: number; readonly valueOf: (element: number, studentId: string) => number | null },
): Spread {
  const keyOf = ({ programmeId, year }: FellowRow) => (programmeId === null || year === null ? null : `${programmeId} ${year}`)
  const ofYear = groupedBy(
    fellows.filter((one) => keyOf(one) !== null),
    keyOf,
  )
  const keys = [...ofYear.keys()]
  const groups = [...ofYear.values()].flatMap((own) => {
    const [first] = own
    if (!first || first.year === null) return []
    const figures = Array.from({ length: elements }, (_, element) => spreadOf(own.flatMap(({ id }) => valueOf(element, id) ?? [])))
    return [{ programme: first.programme ?? '', year: first.year, people: own.length, figures }]
  })
  const places = new Map(fellows.map((one) => [one.id, keyOf(one)]))
  return {
    groups,
    groupOf: rows.map((id) => {
      const key = places.get(id) ?? null
      return key === null ? null : keys.indexOf(key)
    }),
  }
}
