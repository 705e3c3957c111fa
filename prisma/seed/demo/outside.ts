import { v7 as uuid } from 'uuid'
import { contentHash } from '@/server/clinical-sessions/outside/content-hash'
import { findConfirmedRecord } from '@/server/clinical-sessions/outside/queries/confirmed'
import { nobody } from '@/server/clinical-sessions/queries/history'
import { hashToken, newToken } from '@/server/kernel/secrets/token'
import type { Db } from '../database'
import { requireFound } from './found'
import type { School } from './school'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const linkDays = 14
const confirmed = 5

const supervisors = [
  {
    name: 'Helena Marsh',
    email: 'helena.marsh@lakeside.example',
    role: 'General dental practitioner',
    registrationNumber: 'GDC 184402',
    remark: '',
  },
  {
    name: 'Tomasz Wrona',
    email: 'tomasz.wrona@millroad.example',
    role: 'Dental therapist',
    registrationNumber: '',
    remark: 'Calm and well prepared. The patient asked to see the same student again.',
  },
]

type Seed = { readonly db: Db; readonly school: School; readonly now: Date }

/** The outreach clinic: two people without an account who supervise there, a handful of sessions that they confirmed, and one that waits for them. */
export async function seedOutside({ db, school, now }: Seed): Promise<void> {
  const clinicName = requireFound(school.scale.clinics.at(-1), 'last clinic')
  const clinicId = school.clinic(clinicName).id
  const people = supervisors.map((one) => ({ ...one, id: uuid() }))
  await db.outsideSupervisor.createMany({ data: people.map(({ id, name, email }) => ({ id, name, email, clinicId })) })
  const [waiting, ...answered] = await listFinishedSessions({ db, clinicId, now })
  for (const [at, session] of answered.slice(0, confirmed).entries()) {
    const { id: supervisorId, name, role, registrationNumber, remark, email } = requireFound(people[at % people.length], 'supervisor')
    const decidedAt = new Date(session.finishedAt.getTime() + (20 + at) * hourMs)
    await askConfirmation(db, {
      session,
      supervisorId,
      email,
      decided: { decidedAt, signerName: name, signerRole: role, registrationNumber, remark },
    })
  }
  const last = people.at(-1)
  if (waiting && last) await askConfirmation(db, { session: waiting, supervisorId: last.id, email: last.email, decided: null })
}

/** Sessions, newest first, that are old enough to have been answered and that nothing has changed since they were finished. */
async function listFinishedSessions({ db, clinicId, now }: { db: Db; clinicId: string; now: Date }) {
  const rows = await db.treatmentSession.findMany({
    where: {
      clinicId,
      state: 'MARKED_LOCKED',
      finishedAt: { lt: new Date(now.getTime() - 2 * dayMs), gt: new Date(now.getTime() - linkDays * dayMs) },
      lines: { some: {} },
    },
    orderBy: [{ heldOn: 'desc' }, { shift: 'asc' }, { chairNumber: 'asc' }, { student: { username: 'asc' } }],
    select: {
      id: true,
      studentId: true,
      clinicId: true,
      heldOn: true,
      location: true,
      patientAttendance: true,
      finishedAt: true,
      updatedAt: true,
    },
  })
  return rows.flatMap(({ finishedAt, updatedAt, heldOn, ...row }) =>
    finishedAt && finishedAt.getTime() === updatedAt.getTime() ? [{ ...row, finishedAt, heldOn: heldOn.toISOString().slice(0, 10) }] : [],
  )
}

type Finished = Awaited<ReturnType<typeof listFinishedSessions>>[number]
type Decided = {
  readonly decidedAt: Date
  readonly signerName: string
  readonly signerRole: string
  readonly registrationNumber: string
  readonly remark: string
}

/** The student asked just before the session was locked. */
async function askConfirmation(
  db: Db,
  { session, supervisorId, email, decided }: { session: Finished; supervisorId: string; email: string; decided: Decided | null },
): Promise<void> {
  const { id: sessionId, studentId, finishedAt } = session
  const askedAt = new Date(finishedAt.getTime() - 30_000)
  const state = decided ? ('CONFIRMED' as const) : ('ASKED' as const)
  await db.supervisorConfirmation.create({
    data: {
      id: uuid(),
      sessionId,
      supervisorId,
      sentTo: email,
      askedById: studentId,
      askedAt,
      expiresAt: new Date(askedAt.getTime() + linkDays * dayMs),
      tokenHash: decided ? null : hashToken(newToken()),
      contentHash: contentHash(await findConfirmedRecord(db, sessionId)),
      state,
      ...decided,
    },
  })
  const acts = [
    { at: askedAt, byId: studentId, act: 'confirmationAsked' },
    ...(decided ? [{ at: decided.decidedAt, byId: nobody, act: 'confirmationGiven' }] : []),
  ]
  await db.sessionHistory.createMany({ data: acts.map((act) => ({ id: uuid(), sessionId, detail: {}, ...act })) })
  if (decided) await db.treatmentSession.update({ where: { id: sessionId }, data: { updatedAt: decided.decidedAt } })
}
