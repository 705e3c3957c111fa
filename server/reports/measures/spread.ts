import 'server-only'
import type { z } from 'zod'
import type { AnsweredBlock } from '@/lib/contracts/reports/configs.shapes'
import { spreadOf } from '@/lib/reports/spread'
import { takesSpread } from '@/lib/reports/measures'
import type { FellowRow } from '../queries/students.sql'
import type { Block } from './block'
import type { Narrowed } from './who.sql'

type Spread = NonNullable<z.output<typeof AnsweredBlock>['spread']>

/** Whether a block sets each student beside their year group: not where students count in the years that they were in then, of which each has several. */
export function isSpread(block: Block, { isThen }: Pick<Narrowed, 'isThen'>): boolean {
  return block.spread && !isThen && takesSpread(block)
}

/**
 * The lowest, middle and highest of each year group. They are taken from what is told of each student and from nothing else, so that they tell no more than the
 * rows do, and each is the number of a row.
 * @param valueOf what is told of a student; null where nothing is
 */
export function spreadOver(
  fellows: readonly FellowRow[],
  rows: readonly string[],
  { elements, valueOf }: { readonly elements: number; readonly valueOf: (element: number, studentId: string) => number | null },
): Spread {
  const keyOf = ({ programmeId, year }: FellowRow) => (programmeId === null || year === null ? null : `${programmeId} ${year}`)
  const keys = [...new Set(fellows.flatMap((one) => keyOf(one) ?? []))]
  const groups = keys.flatMap((key) => {
    const own = fellows.filter((one) => keyOf(one) === key)
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
