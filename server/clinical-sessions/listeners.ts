import 'server-only'
import { z } from 'zod'
import { announce } from '@/server/kernel/live'
import type { OutboxListener } from '@/server/kernel/jobs/mailer'
import { isFinishedAt } from './marking/queries/finish'
import { findName } from './queries/told'
import { handedFromNotice, handedToNotice, unlockedNotice } from './tell'

const Finished = z.object({ sessionId: z.uuid(), studentId: z.uuid(), finishedAt: z.coerce.date() })

/** Notifies the student once the finish can no longer be taken back; a finish that was taken back notifies nobody. */
const notifyFinished: OutboxListener = async (payload, { db }) => {
  const { sessionId, studentId, finishedAt } = Finished.parse(payload)
  if (await isFinishedAt(db, sessionId, finishedAt)) await announce(db, { touched: [studentId] })
}

const Unlocked = z.object({ sessionId: z.uuid(), studentId: z.uuid(), teacherId: z.uuid(), markedById: z.uuid().nullish(), byId: z.uuid() })

/** Notifies the student, the teacher, and the person who marked the session, except for the one who unlocked it. */
const notifyUnlocked: OutboxListener = async (payload, { db, emit }) => {
  const { sessionId, studentId, teacherId, markedById, byId } = Unlocked.parse(payload)
  const byName = await findName(db, byId)
  const to = new Set([studentId, teacherId, ...(markedById ? [markedById] : [])])
  emit(
    unlockedNotice(
      [...to].filter((id) => id !== byId),
      { sessionId, byName },
    ),
  )
}

const HandedOver = z.object({ sessionIds: z.array(z.uuid()), fromTeacherIds: z.array(z.uuid()), toTeacherId: z.uuid(), byId: z.uuid() })

/** One notice each for the new and the former teacher, however many sessions; none for the person who handed them over. */
const onHandedOver: OutboxListener = async (payload, { db, emit }) => {
  const { sessionIds, fromTeacherIds, toTeacherId, byId } = HandedOver.parse(payload)
  const [byName, toName] = [await findName(db, byId), await findName(db, toTeacherId)]
  if (toTeacherId !== byId && sessionIds.length > 0) emit(handedToNotice(toTeacherId, { sessionIds, byName }))
  for (const id of new Set(fromTeacherIds)) {
    if (id !== byId) emit(handedFromNotice(id, { count: fromTeacherIds.filter((one) => one === id).length, byName, toName }))
  }
}

export const clinicalSessionsListeners: Readonly<Record<string, OutboxListener>> = {
  'clinical-sessions.finished': notifyFinished,
  'clinical-sessions.unlocked': notifyUnlocked,
  'clinical-sessions.handedOver': onHandedOver,
}
