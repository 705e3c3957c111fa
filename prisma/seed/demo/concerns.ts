import { v7 } from 'uuid'
import { answerWorkingDays, workingDaysAfter } from '@/lib/concerns/vocabulary'
import type { Prisma } from '@/lib/generated/prisma/client'
import { encrypt } from '@/server/kernel/secrets/cipher'
import type { Db } from '../database'
import { demoConcerns, type DemoConcern } from './concern-cases'
import { requireFound } from './found'
import type { School } from './school'
import { concernSealing } from '@/server/concerns/sealings'

const dayMs = 86_400_000
const sealText = (text: string) => (text === '' ? '' : encrypt(concernSealing, text))

type People = { readonly raisers: readonly string[]; readonly owner: string; readonly second: string; readonly students: readonly string[] }

/** Concerns in every state and commendations, a role for those who receive them, and the receivers for each programme. */
export async function seedConcerns({ db, school, now }: { db: Db; school: School; now: Date }): Promise<void> {
  const owner = school.account('staff')
  const teachers = [...new Set(school.scale.clinics.flatMap((clinic) => school.teachersOf(clinic)))].filter(
    (id) => id !== school.account('teacher'),
  )
  const [one, ...others] = teachers
  const second = requireFound(one, 'second receiver')
  const raisers = [school.account('teacher'), ...others]
  await seedReceivers(db, [owner, second])
  const accounts = [school.account('student'), school.account('student2')]
  const students = school.students
    .filter(({ id, year, isTherapy }) => !isTherapy && year >= 4 && !accounts.includes(id))
    .map(({ id }) => id)
  for (const [at, told] of [...demoConcerns].sort((one, other) => other.daysAgo - one.daysAgo).entries())
    await insertCase(db, told, { at, now, school, people: { raisers, owner, second, students } })
}

async function seedReceivers(db: Db, userIds: readonly string[]): Promise<void> {
  const roleId = v7()
  await db.role.create({ data: { id: roleId, name: 'Receives concerns' }, select: { id: true } })
  await db.rolePrivilege.create({ data: { roleId, privilege: 'SERIOUSCONCERN_RECEIVE' }, select: { roleId: true } })
  await db.userRole.createMany({ data: userIds.map((userId) => ({ userId, roleId })) })
  const programmes = await db.programme.findMany({ select: { id: true } })
  await db.concernReceiver.createMany({ data: programmes.flatMap(({ id }) => userIds.map((userId) => ({ programmeId: id, userId }))) })
}

type Around = { readonly at: number; readonly now: Date; readonly school: School; readonly people: People }

async function insertCase(db: Db, told: DemoConcern, { at, now, school, people }: Around): Promise<void> {
  const id = v7()
  const raisedAt = new Date(now.getTime() - told.daysAgo * dayMs - 2 * 3_600_000)
  const after = (days: number) => new Date(Math.min(now.getTime(), raisedAt.getTime() + days * dayMs + 1_800_000))
  const day = (date: Date) => date.toISOString().slice(0, 10)
  const studentId =
    told.about === 'other'
      ? requireFound(people.students[(at * 3) % people.students.length], 'student for a case')
      : school.account(told.about)
  const raisedById = requireFound(people.raisers[at % people.raisers.length], 'raiser')
  const isTaken = told.state !== 'OPEN' && told.state !== 'WITHDRAWN'
  const isOver = told.state === 'RESOLVED' || told.state === 'APPEALED'
  const disclosedAt = told.disclosure === undefined ? null : after(2)
  const resolvedAt = isOver ? after(14) : null
  const student = school.studentOf(studentId)
  await db.concern.create({
    data: {
      id,
      number: `C-${raisedAt.getUTCFullYear()}-${String(at + 1).padStart(3, '0')}`,
      year: raisedAt.getUTCFullYear(),
      serial: at + 1,
      kind: told.kind,
      studentId,
      programmeId: student.programmeId,
      category: told.category,
      risk: told.risk ?? false,
      facts: sealText(told.facts),
      place: sealText(told.place),
      happenedAt: new Date(raisedAt.getTime() - 3_600_000),
      raisedById,
      raisedAt,
      state: told.state,
      level: told.level ?? null,
      dueOn: isTaken ? new Date(workingDaysAfter(day(raisedAt), answerWorkingDays)) : null,
      disclosedAt,
      respondedAt: told.response === undefined ? null : after(5),
      outcome: told.outcome?.[0] ?? null,
      resolvedAt: told.state === 'RESOLVED' ? resolvedAt : null,
      appealUntil:
        resolvedAt && disclosedAt && told.kind === 'CONCERN' ? new Date(workingDaysAfter(day(resolvedAt), answerWorkingDays)) : null,
      appealedAt: told.appeal === undefined ? null : after(18),
    },
    select: { id: true },
  })
  if (isTaken) await db.concernHandler.createMany({ data: handlersOf(id, told, people, after(1)) })
  await db.concernEntry.createMany({ data: entriesOf(id, told, { people, studentId, raisedById, after, resolvedAt }) })
}

function handlersOf(concernId: string, told: DemoConcern, { owner, second }: People, since: Date): Prisma.ConcernHandlerCreateManyInput[] {
  return [
    { concernId, userId: owner, part: 'OWNER', since },
    ...(told.appeal === undefined ? [] : [{ concernId, userId: second, part: 'APPEAL' as const, since }]),
  ]
}

type Said = { people: People; studentId: string; raisedById: string; after: (days: number) => Date; resolvedAt: Date | null }

function entriesOf(concernId: string, told: DemoConcern, { people, studentId, raisedById, after, resolvedAt }: Said) {
  const entry = (
    kind: Prisma.ConcernEntryCreateManyInput['kind'],
    sight: Prisma.ConcernEntryCreateManyInput['sight'],
    { authorId = people.owner, at, text = '', step }: { authorId?: string; at: Date; text?: string; step?: string },
  ): Prisma.ConcernEntryCreateManyInput => ({ id: v7(), concernId, kind, sight, authorId, at, text: sealText(text), step: step ?? null })
  const isTaken = told.state !== 'OPEN' && told.state !== 'WITHDRAWN'
  const isReviewed = told.kind === 'CONCERN' && isTaken && told.state !== 'TRIAGED'
  const isDisclosed = told.disclosure !== undefined
  const entries = [
    told.state === 'WITHDRAWN' && entry('STATE', 'RAISER', { authorId: raisedById, at: after(1), step: 'WITHDRAWN' }),
    isTaken && entry('STATE', 'HANDLERS', { at: after(0.5), step: 'TRIAGED' }),
    told.toRaiser !== undefined && entry('TO_RAISER', 'RAISER', { at: after(0.6), text: told.toRaiser }),
    isReviewed && entry('STATE', 'HANDLERS', { at: after(1), step: 'REVIEW' }),
    told.note !== undefined && entry('NOTE', 'HANDLERS', { at: after(1.5), text: told.note }),
    told.disclosure !== undefined && entry('TO_STUDENT', 'STUDENT', { at: after(2), text: told.disclosure, step: 'DISCLOSED' }),
    told.response !== undefined && entry('RESPONSE', 'STUDENT', { authorId: studentId, at: after(5), text: told.response }),
    told.outcome !== undefined &&
      resolvedAt !== null &&
      entry(isDisclosed ? 'TO_STUDENT' : 'STATE', isDisclosed ? 'STUDENT' : 'HANDLERS', {
        at: resolvedAt,
        text: told.outcome[1],
        step: 'RESOLVED',
      }),
    told.appeal !== undefined && entry('APPEAL', 'STUDENT', { authorId: studentId, at: after(18), text: told.appeal, step: 'APPEALED' }),
  ]
  return entries.filter((one) => one !== false)
}
