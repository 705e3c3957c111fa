import { v7 } from 'uuid'
import { nobody } from '@/lib/audience'
import type { Db } from '../database'
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

/** Two messages of the office to a year: an urgent one that a third has read, and one that nobody can answer. */
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
}
