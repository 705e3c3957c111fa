import 'server-only'
import { isAmong } from '@/lib/clinical/permits'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { listStartable } from './queries/forms'
import { findBelonging } from './queries/world'
import { startableFor } from './scope'

const most = 100

/** The forms that somebody may begin, by name. Forms about their own author are included only where they are for the actor's programme and year. */
export async function listStartableForms(db: Db, actor: Actor, { at, q }: { readonly at: Date; readonly q?: string }) {
  const belonging = await findBelonging(db, actor.id)
  const rows = await listStartable(db, startableFor(actor, at), most, q)
  return { belonging, rows: rows.filter(({ subject, permits }) => subject !== 'SELF' || isAmong(permits, belonging)) }
}
