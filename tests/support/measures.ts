import { addDays } from '@/lib/clinical/shift'
import type { ElementDefinition } from '@/lib/contracts/reports'
import { Definition } from '@/lib/contracts/reports/elements.shapes'
import type { Dimension } from '@/lib/reports/measures'
import { institutionToday } from '@/server/config'
import type { Actor } from '@/server/kernel/actor'
import { now } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { calendarOf } from '@/server/reports/measures/check'
import { countElements, type CountRow } from '@/server/reports/measures/count.sql'
import { assertCountable } from '@/server/reports/measures/sources'
import { readerOf } from '@/server/reports/scope'

type Asked = {
  readonly split?: readonly Dimension[]
  readonly days?: { from: string; to: string } | null
  readonly about?: 'STUDENT' | 'COHORT'
}

/** A definition with what is usual left out. */
export function element(definition: Partial<Record<keyof ElementDefinition, unknown>>): ElementDefinition {
  return Definition.parse({ measure: { kind: 'COUNT' }, period: 'EVER', ...definition })
}

/** The cells of an element as they are counted, before anything is kept from its reader. */
export async function cellsOf(
  actor: Actor,
  definition: ElementDefinition,
  { split = [], days = null, about = 'STUDENT' }: Asked = {},
): Promise<CountRow[]> {
  const today = await institutionToday(now())
  return countElements(prisma(), [{ source: assertCountable(definition), definition, days }], {
    ...{ scope: readerOf(actor, { today, about }).scope, narrowed: { isThen: false }, split },
    calendar: await calendarOf(prisma(), { today }),
  })
}

export async function totalOf(actor: Actor, definition: ElementDefinition, asked: Omit<Asked, 'split'> = {}): Promise<CountRow> {
  const [total] = await cellsOf(actor, definition, asked)
  if (!total) throw new Error('An element has no total.')
  return total
}

/** Everything there is of the time that a report can ask for. */
export const longAgo = (today: string) => ({ from: '1990-01-01', to: addDays(today, 365) })
