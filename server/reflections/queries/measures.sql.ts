import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { reflectionStates } from '@/lib/states/reflection'
import { dayHere, type MeasureSource } from '@/server/kernel/queries/measures.sql'

/** The number of reflections, and how far each has got. A private one reveals nothing of its subject: neither its name nor its kind nor its date. */
const reflections: MeasureSource = {
  name: 'reflections',
  module: null,
  needs: ['REFLECTIONS_VIEW_ALL'],
  tellsOwn: true,
  notWhileViewing: true,
  floor: 0,
  from: Prisma.sql`reflection n JOIN activity v ON v.id = n.id`,
  where: Prisma.sql`v.deleted_at IS NULL`,
  key: Prisma.sql`n.id`,
  student: Prisma.sql`n.owner_id`,
  day: dayHere(Prisma.sql`COALESCE(n.submitted_at, n.created_at)`),
  fields: {
    state: { kind: 'CHOICE', sql: Prisma.sql`n.state`, options: { words: 'reflectionState', values: reflectionStates }, isDimension: true },
    acknowledged: {
      kind: 'BOOL',
      sql: Prisma.sql`CASE WHEN n.state IN ('SUBMITTED', 'ACKNOWLEDGED') THEN n.state = 'ACKNOWLEDGED' END`,
      isDimension: true,
    },
    daysToAcknowledge: {
      kind: 'NUMBER',
      sql: Prisma.sql`CASE WHEN n.state = 'ACKNOWLEDGED' THEN ${dayHere(Prisma.sql`n.acknowledged_at`)} - ${dayHere(Prisma.sql`n.submitted_at`)} END`,
    },
  },
  row: {
    title: Prisma.sql`CASE WHEN n.state IN ('SUBMITTED', 'ACKNOWLEDGED') THEN v.title ELSE '' END`,
    note: Prisma.sql`''`,
    // Only the people with whom a reflection is shared can open it, and not from a number.
    opens: null,
  },
}

export const reflectionSources: readonly MeasureSource[] = [reflections]
