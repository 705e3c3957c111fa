import 'server-only'
import { z } from 'zod'
import { asksInAdvance } from '@/server/forms'
import type { OutboxListener } from '@/server/kernel/jobs/mailer'
import { runAndAnnounce } from './announced'
import { findUsable } from './plan'
import { lockSchedule } from './queries/schedules'
import { makeWithRest, restEvent } from './run'
import { administeredSchedules } from './scope'

const Rest = z.object({
  id: z.string(),
  byId: z.string().nullable(),
  on: z.string(),
  opensAt: z.iso.datetime(),
  dueAt: z.iso.datetime().nullable(),
})

/** Where the schedule was removed or its form closed in the meantime, nobody else is asked. */
const makeRest: OutboxListener = async (payload, { db, at, emit }) => {
  const { id, byId, on, opensAt, dueAt } = Rest.parse(payload)
  const row = await lockSchedule(db, administeredSchedules(), id)
  const form = row && (await findUsable(db, asksInAdvance(at, { isConfidential: true, formId: row.formId })))
  if (!row || !form) return
  const occurrence = { on, opensAt: new Date(opensAt), dueAt: dueAt === null ? null : new Date(dueAt) }
  await runAndAnnounce({ db, at, byId, emit }, (work) => makeWithRest(work, { row, form, occurrence }))
}

export const formSchedulesListeners: Readonly<Record<string, OutboxListener>> = { [restEvent]: makeRest }
