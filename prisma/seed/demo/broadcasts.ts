import { v7 } from 'uuid'
import { nobody } from '@/lib/audience'
import type { Db } from '../database'
import { inShift, schoolTime } from './calendar'
import type { School } from './school'

const hourMs = 3_600_000
const broadcasts = [
  {
    subject: 'Clinic B closed on Friday afternoon',
    text: 'The compressor is being replaced. Sessions move to clinic A:\n\n- chairs 1 to 6: as planned\n- all others: see the timetable\n\nPlease tell your patients today.',
    year: 4,
    hoursAgo: 3,
    urgent: true,
    replies: 'SENDER',
    readEvery: 3,
  },
  {
    subject: 'Logbooks: what is due before the break',
    text: 'Please have all sessions of this term marked, and your reflections submitted, before the last day of teaching. **Late entries are not counted.**',
    year: 5,
    hoursAgo: 52,
    urgent: false,
    replies: 'NONE',
    readEvery: 1,
  },
] as const

/** Messages of the office to a year: an urgent one that a third has read, one that nobody can answer, and one that leaves in three days. */
export async function seedBroadcasts({ db, school, now }: { db: Db; school: School; now: Date }): Promise<void> {
  const authorId = school.account('staff')
  for (const { subject, text, year, hoursAgo, urgent, replies, readEvery } of broadcasts) {
    const people = school.students.filter((student) => student.year === year && !student.isTherapy)
    const programmeId = people[0]?.programmeId
    if (programmeId === undefined) continue
    const id = v7()
    const at = new Date(now.getTime() - hoursAgo * hourMs)
    await db.thread.create({
      data: {
        id,
        kind: 'BROADCAST',
        subject,
        authorId,
        replies,
        urgent,
        sendsAt: at,
        lastSeq: 1,
        reach: people.length,
        audience: { audience: { ...nobody, years: [{ programmeId, year }] }, forAll: true },
        audienceWords: `Dentistry BDS, year ${year}`,
      },
      select: { id: true },
    })
    await db.message.create({ data: { id: v7(), threadId: id, seq: 1, authorId, text, at }, select: { id: true } })
    const readAt = new Date(at.getTime() + hourMs)
    const reader = (userId: string, isRead: boolean) => ({
      threadId: id,
      userId,
      unread: !isRead,
      readSeq: Number(isRead),
      readAt: isRead ? readAt : null,
      sortAt: at,
    })
    await db.threadMember.createMany({
      data: [reader(authorId, true), ...people.map((student, place) => reader(student.id, place % readEvery === 0))],
    })
  }
  await seedScheduled(db, { school, authorId, now })
}

const daysAhead = 3

/** The row comes with the event that sends it, as a scheduled broadcast of the office's would. */
async function seedScheduled(db: Db, { school, authorId, now }: { school: School; authorId: string; now: Date }): Promise<void> {
  const year = 3
  const programmeId = school.students.find((student) => student.year === year && !student.isTherapy)?.programmeId
  if (programmeId === undefined) return
  const id = v7()
  const { day } = schoolTime(now)
  const sendsAt = inShift({ day: day.add({ days: daysAhead }), shift: 'AM', minutes: -60 })
  await db.thread.create({
    data: {
      id,
      kind: 'BROADCAST',
      state: 'SCHEDULED',
      subject: 'Mask fitting next week',
      authorId,
      replies: 'SENDER',
      sendsAt,
      lastSeq: 1,
      audience: { audience: { ...nobody, years: [{ programmeId, year }] }, forAll: true },
      audienceWords: `Dentistry BDS, year ${year}`,
    },
    select: { id: true },
  })
  const text = 'Please come to the seminar room at your group’s time. It takes ten minutes. **Clean-shaven**, or bring your own hood.'
  await db.message.create({ data: { id: v7(), threadId: id, seq: 1, authorId, text, at: now }, select: { id: true } })
  await db.outboxEvent.create({
    data: { id: v7(), type: 'messaging.broadcast', payload: { threadId: id }, createdAt: now, nextAttemptAt: sendsAt, priority: 2 },
    select: { id: true },
  })
}
