import { v4, v7 as uuid } from 'uuid'
import { patientBatch, teachingBatch } from '@/lib/feedback/vocabulary'
import { keyedHash } from '@/server/kernel/secrets/cipher'
import type { Db } from '../database'
import { dateColumn } from './calendar'
import { demoEntries, demoYouSaid, patientWords, teachingWords } from './feedback-words'
import { randomFrom, type Random } from './random'
import type { School } from './school'

type Wanted = { db: Db; school: School; now: Date }
type Visit = { id: string; studentId: string; teacherId: string; clinicId: string; heldOn: Date }

const dayMs = 86_400_000
const termDays = 90
/** For the demo student, 10 are shown, three wait and one is marked; for the demo teacher, 20 are shown and three wait. */
const [ofStudent, ofTeacher] = [14, 23]
/** The newest visits of these two have no feedback yet, so that giving it can be tried. */
const untold = 3

/** Feedback of the last term by patients, students and teachers, released as the job releases it. */
export async function seedFeedback({ db, school, now }: Wanted): Promise<void> {
  const random = randomFrom('feedback')
  const visits = await db.treatmentSession.findMany({
    where: {
      state: 'MARKED_LOCKED',
      patientAttendance: 'ATTENDED',
      heldOn: { gte: dateColumn(school.today.subtract({ days: termDays })), lt: dateColumn(school.today) },
    },
    select: { id: true, studentId: true, teacherId: true, clinicId: true, heldOn: true },
    orderBy: [{ heldOn: 'asc' }, { id: 'asc' }],
  })
  await seedPatients(db, answeredOf(visits, 'studentId', { id: school.account('student'), most: ofStudent, random, share: 0.2 }), {
    random,
    now,
    byId: school.account('staff'),
  })
  await seedTeaching(db, answeredOf(visits, 'teacherId', { id: school.account('teacher'), most: ofTeacher, random, share: 0.06 }), random)
  await seedEntries({ db, school, now })
}

/** A share of the visits of everybody, and exactly `most` visits of one person, if there are that many. */
function answeredOf(
  visits: readonly Visit[],
  of: 'studentId' | 'teacherId',
  { id, most, random, share }: { id: string; most: number; random: Random; share: number },
): Map<string, Visit[]> {
  const byPerson = new Map<string, Visit[]>()
  const own = visits.filter((visit) => visit[of] === id).slice(-most - untold, -untold)
  for (const visit of [...visits.filter((one) => one[of] !== id && random.chance(share)), ...own])
    byPerson.set(visit[of], [...(byPerson.get(visit[of]) ?? []), visit])
  return byPerson
}

async function seedPatients(
  db: Db,
  byStudent: Map<string, Visit[]>,
  { random, now, byId }: { random: Random; now: Date; byId: string },
): Promise<void> {
  const visits = [...byStudent.values()].flat()
  await db.patientAsk.createMany({
    data: visits.map(({ id, heldOn }) => ({
      sessionId: id,
      tokenHash: keyedHash('demo-ask', id),
      expiresAt: new Date(heldOn.getTime() + 2 * dayMs),
      usedOn: heldOn,
    })),
  })
  const face = () => (random.chance(0.75) ? 5 : random.chance(0.7) ? 4 : random.between(1, 3))
  const said = [...byStudent.values()].flatMap((own) => {
    // A batch has exactly as many patients as it needs; of the rest, the last one is marked.
    const released = own.length - (own.length % patientBatch)
    return own.map(({ id, studentId, clinicId, heldOn }, at) => ({
      id: v4(),
      studentId,
      clinicId,
      month: new Date(Date.UTC(heldOn.getUTCFullYear(), heldOn.getUTCMonth(), 1)),
      faces: [face(), face(), face(), face(), face()],
      words: random.chance(0.5) ? (patientWords[at] ?? '') : '',
      locale: 'en-GB',
      batch: at < released ? Math.floor(at / patientBatch) + 1 : null,
      giverKey: at < released ? null : keyedHash('demo-giver', id),
      marks: at >= released && at === own.length - 1 && own.length - released > 1 ? ['OWN_DEVICE', 'OWN_NETWORK'] : [],
    }))
  })
  await db.patientFeedback.createMany({ data: said.toSorted((one, other) => (one.id < other.id ? -1 : 1)) })
  await seedContacts(db, visits.slice(-5), { now, byId })
}

/** Patients who want to be contacted: one done, one reopened and overdue, the others to do; staff were told of the overdue ones. */
async function seedContacts(db: Db, visits: readonly Visit[], { now, byId }: { now: Date; byId: string }): Promise<void> {
  const today = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
  const day = (days: number) => new Date(today.getTime() + days * dayMs)
  const at = (days: number) => new Date(now.getTime() + days * dayMs)
  await db.patientContact.createMany({
    data: visits.map(({ id }, index) => {
      if (index === 0)
        return {
          sessionId: id,
          askedOn: day(-9),
          dueOn: day(-6),
          state: 'DONE' as const,
          closedAt: at(-7),
          closedById: byId,
          toldAt: at(-9),
        }
      if (index === 1) return { sessionId: id, askedOn: day(-8), dueOn: day(-2), toldAt: at(-8), overdueToldAt: at(-1) }
      return { sessionId: id, askedOn: day(-1), dueOn: day(index), toldAt: at(-1) }
    }),
  })
  const note = (sessionId: string | undefined, days: number, more: { toState: 'DONE' | 'OPEN'; note: string }) =>
    sessionId === undefined ? [] : [{ id: uuid(), sessionId, byId, at: at(days), ...more }]
  await db.patientContactEvent.createMany({
    data: [
      ...note(visits[0]?.id, -7, { toState: 'DONE', note: 'Rang, and offered an earlier check-up.' }),
      ...note(visits[1]?.id, -6, { toState: 'DONE', note: 'Left a message.' }),
      ...note(visits[1]?.id, -5, { toState: 'OPEN', note: 'Rang back: wants to speak to somebody.' }),
    ],
  })
}

async function seedTeaching(db: Db, byTeacher: Map<string, Visit[]>, random: Random): Promise<void> {
  await db.teachingGiven.createMany({ data: [...byTeacher.values()].flat().map(({ id }) => ({ sessionId: id })) })
  const step = () => (random.chance(0.6) ? 4 : random.between(2, 4))
  const said = [...byTeacher.values()].flatMap((own) => {
    const batches = batchesOf(own)
    return own.map(({ teacherId, studentId }, at) => ({
      id: v4(),
      teacherId,
      items: [step(), step(), step()],
      words: at % 3 === 0 ? (teachingWords[at / 3] ?? '') : '',
      giverKey: batches[at] === null ? keyedHash('teaching-giver', `${teacherId} ${studentId}`) : null,
      batch: batches[at] ?? null,
    }))
  })
  await db.teachingFeedback.createMany({ data: said.toSorted((one, other) => (one.id < other.id ? -1 : 1)) })
}

/** A batch ends whenever enough different students have given feedback. */
function batchesOf(visits: readonly Visit[]): (number | null)[] {
  const batches: (number | null)[] = visits.map(() => null)
  let [from, next] = [0, 1]
  for (let to = 1; to <= visits.length; to += 1) {
    if (new Set(visits.slice(from, to).map(({ studentId }) => studentId)).size < teachingBatch) continue
    batches.fill(next, from, to)
    from = to
    next += 1
  }
  return batches
}

async function seedEntries({ db, school, now }: Wanted): Promise<void> {
  const aboutId = school.account('student')
  const authors = {
    teacher: { authorId: school.account('teacher'), source: 'TEACHER' },
    peer: { authorId: school.account('student2'), source: 'PEER' },
    staff: { authorId: school.account('staff'), source: 'STAFF' },
  } as const
  await db.feedbackEntry.createMany({
    data: demoEntries.map(({ by, kind, daysAgo, text, themes, isAcknowledged }) => {
      const createdAt = new Date(now.getTime() - daysAgo * dayMs)
      const acknowledgedAt = isAcknowledged ? new Date(createdAt.getTime() + dayMs) : null
      return { id: uuid(), aboutId, ...authors[by], kind, text, themes: [...themes], createdAt, acknowledgedAt }
    }),
  })
  await db.youSaid.createMany({
    data: demoYouSaid.map(({ said, did, theme, isPublished }, at) => ({
      id: uuid(),
      said,
      did,
      theme,
      publishedAt: isPublished ? new Date(now.getTime() - (at + 1) * 12 * dayMs) : null,
    })),
  })
}
