import 'server-only'
import type { z } from 'zod'
import type { CheckElement } from '@/lib/contracts/reports/elements.shapes'
import { yearStarts } from '@/lib/reports/academic-year'
import { fewestPeople, unitOf } from '@/lib/reports/measures'
import { toFives } from '@/lib/reports/suppression'
import { institutionTimeZone } from '@/server/config'
import { listTermDays } from '@/server/experience'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { badField, refuse } from '@/server/kernel/errors'
import { readerOf } from '../scope'
import { daysOf, daysAskable, frameOf, sinceStart, yearNow, type Today } from '../time'
import { countElements, judgeConditions } from './count.sql'
import type { Calendar } from './dimensions.sql'
import { listNames, setOf } from './names.sql'
import { divideCells, halvesOf } from './ratio'
import { assertCountable, barOf, dimensionsOf, maySplit } from './sources'
import { tellAll } from './tell'

const firstYearsBack = 12

export async function calendarOf(db: Db, { today, ofYear, share }: Pick<Today, 'today' | 'ofYear' | 'share'>): Promise<Calendar> {
  const terms = await listTermDays(db)
  const since = `${Number(today.slice(0, 4)) - firstYearsBack}-01-01`
  const timeZone = await institutionTimeZone()
  return { today, timeZone, yearFrom: ofYear.from, share, years: yearStarts(terms, { since, today }), terms }
}

const whole = { isThen: false } as const

/** Counts an element while it is being made, over the students whom its maker may see, with the same limits as for its future readers. */
export async function checkElement(db: Db, actor: Actor, { input, at }: { input: z.output<typeof CheckElement>; at: Date }) {
  const began = performance.now()
  const { definition, by } = input
  const source = assertCountable(definition)
  const halves = await halvesOf(db, definition, null)
  const all = halves
    ? halves.map((half) => ({ source: assertCountable(half.definition), definition: half.definition }))
    : [{ source, definition }]
  // A source that the reader may not see is refused like one that does not exist.
  if (barOf(actor, source) !== null || all.some((one) => barOf(actor, one.source) !== null))
    throw badField('definition.source', 'reportSourceUnknown')
  const now = await yearNow(db, actor, at)
  const { scope, seesPeople } = readerOf(actor, { today: now.today, about: 'COHORT' })
  const days = daysAskable(daysOf(input, now, await sinceStart(db, input)), input, { seesPeople })
  if (
    by !== null &&
    !all.every((one) => dimensionsOf(one.source).includes(by) && maySplit(actor, one.source, { dimension: by, seesPeople }))
  )
    throw refuse('FORBIDDEN')
  const counted = all.map((one) => ({ ...one, days: timeOf(one.definition.period, { asked: days, now }) }))
  const asked = { scope, narrowed: whole, calendar: await calendarOf(db, now), boundMs: null }
  const judging = { source, definition, days: timeOf(definition.period, { asked: days, now }) }
  const [rows, judged] = await Promise.all([
    countElements(db, counted, { ...asked, split: by === null ? [] : [by] }),
    judgeConditions(db, judging, asked),
  ])
  const [first, second] = counted.map((one, at) => ({
    definition: one.definition,
    told: tellAll(
      rows.filter(({ e }) => e === at),
      { definition: one.definition, floor: one.source.floor, seesPeople },
    ),
  }))
  const told = first && second ? divideCells(first, second) : (first?.told ?? [])
  const cells = told.filter(({ row }) => row.level === 0)
  const set = by === null ? null : setOf(source, by)
  const names =
    set === null
      ? []
      : await listNames(
          db,
          set,
          cells.flatMap(({ row }) => row.d1 ?? []),
        )
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  const order = new Map(names.map(({ id }, index) => [id, index]))
  // A condition that few rows meet reveals as little as few rows do, and so does one that most rows meet, since the rest would be few.
  const safe = (count: number, people: number) => {
    if (source.floor > 0) return null
    if (seesPeople || count === 0) return count
    return people >= fewestPeople ? toFives(count) : null
  }
  return {
    frame: frameOf(now, input.span, days),
    unit: unitOf(definition.measure.kind),
    rows: cells
      .toSorted((a, b) => inOrder(order, a.row.d1, b.row.d1))
      .map(({ row, cell }) => ({ key: row.d1 ?? '', name: nameOf.get(row.d1 ?? '') ?? null, cell }))
      .slice(0, mostRows),
    total: told.find(({ row }) => row.level === 3)?.cell ?? { n: 0, people: 0, value: null },
    isCut: cells.length > mostRows,
    conditions: judged.map(({ met, metPeople, unknown, unknownPeople }) => ({
      met: safe(met, metPeople),
      unknown: safe(unknown, unknownPeople),
    })),
    tookMs: Math.round(performance.now() - began),
  }
}

/** The preview shows this many rows; a report shows as many as its block says. */
const mostRows = 40

export function timeOf(period: 'ASKED' | 'YEAR' | 'EVER', { asked, now }: { asked: { from: string; to: string }; now: Today }) {
  return period === 'EVER' ? null : period === 'YEAR' ? now.ofYear : asked
}

/** Compares named values by the order of their names and others by themselves; a missing value comes last. */
export function inOrder(order: ReadonlyMap<string, number>, a: string | null, b: string | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  const [one, other] = [order.get(a), order.get(b)]
  if (one !== undefined && other !== undefined) return one - other
  return a.localeCompare(b, 'en', { numeric: true })
}
