import 'server-only'
import type { Db } from '@/server/kernel/db'

/** The forms that somebody can begin by themself. */
export function listFormChoices(db: Db) {
  return db.form.findMany({
    where: { deletedAt: null, state: 'PUBLISHED' },
    select: { id: true, name: true, code: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: 1_000,
  })
}

export function listProgrammeChoices(db: Db) {
  return db.programme.findMany({ select: { id: true, name: true }, orderBy: [{ name: 'asc' }, { id: 'asc' }], take: 500 })
}
