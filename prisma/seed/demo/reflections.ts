import { v7 as uuid } from 'uuid'
import { starterTemplates } from '@/lib/reflections/starters'
import { formKinds, countWords, type ReflectionFormKind } from '@/lib/reflections/vocabulary'
import type { ReflectionState } from '@/lib/states/reflection'
import type { Db } from '../database'
import { dateColumn } from './calendar'
import { requireFound } from './found'
import { reflectionWords } from './reflection-words'
import type { School } from './school'

type Wanted = { db: Db; school: School; now: Date }
type Visit = Awaited<ReturnType<typeof listVisits>>[number]

const [dayMs, hourMs] = [86_400_000, 3_600_000]
const ofAll = 40
/** The states of the demo student's reflections, the newest visit first: one has just been begun, one is shared, one submitted, two acknowledged. */
const own: readonly ReflectionState[] = ['PRIVATE', 'SHARED', 'SUBMITTED', 'ACKNOWLEDGED', 'ACKNOWLEDGED']
/** The states of other students' reflections on sessions with the demo teacher: two wait to be acknowledged. */
const withTeacher: readonly ReflectionState[] = ['SUBMITTED', 'SUBMITTED', 'SHARED', 'ACKNOWLEDGED', 'ACKNOWLEDGED']
const others: readonly ReflectionState[] = ['ACKNOWLEDGED', 'PRIVATE', 'ACKNOWLEDGED', 'SHARED', 'SUBMITTED']

/** 40 reflections on the sessions of the last weeks, each shared with the teacher of its session or with nobody. */
export async function seedReflections({ db, school, now }: Wanted): Promise<void> {
  const visits = await listVisits(db, school)
  const [studentId, teacherId] = [school.account('student'), school.account('teacher')]
  const byStudent = visits.filter((visit) => visit.studentId === studentId)
  const byTeacher = visits.filter((visit) => visit.studentId !== studentId && visit.teacherId === teacherId)
  const rest = visits.filter((visit) => visit.studentId !== studentId && visit.teacherId !== teacherId)
  const chosen = [
    ...withStates(byStudent, own),
    ...withStates(byTeacher, withTeacher),
    ...withStates(spreadVisits(rest, ofAll - own.length - withTeacher.length), others),
  ]
  const tags = school.tags.slice(0, 12)
  for (const [at, { visit, state }] of chosen.entries()) {
    const tagIds = state === 'PRIVATE' ? [] : tags.slice(at % 6, (at % 6) + 1 + (at % 3)).map(({ id }) => id)
    await writeReflection(db, {
      visit,
      state,
      tagIds,
      said: requireFound(reflectionWords[at % reflectionWords.length], 'words'),
      isStepDue: at === 1,
      now,
    })
  }
  await seedForms(db)
}

const begun = { DOPS: 'DOPS', SIGN_OFF: 'EPA' } as const satisfies Record<ReflectionFormKind, string>

/** The forms that 'New DOPS' and 'New sign-off' start, where the school has them. */
async function seedForms(db: Db): Promise<void> {
  for (const kind of formKinds) {
    const form = await db.form.findFirst({ where: { code: begun[kind], state: 'PUBLISHED' }, select: { id: true } })
    if (form) await db.reflectionForm.create({ data: { kind, formId: form.id } })
  }
}

function listVisits(db: Db, school: School) {
  return db.treatmentSession.findMany({
    where: { state: 'MARKED_LOCKED', heldOn: { gte: dateColumn(school.today.subtract({ days: 45 })), lt: dateColumn(school.today) } },
    select: {
      id: true,
      studentId: true,
      teacherId: true,
      heldOn: true,
      clinic: { select: { name: true } },
      teacher: { select: { displayName: true } },
      lines: {
        where: { deletedAt: null },
        select: { teeth: true, procedure: { select: { caption: true } } },
        orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }],
        take: 2,
      },
    },
    orderBy: [{ heldOn: 'desc' }, { id: 'desc' }],
  })
}

function withStates(visits: readonly Visit[], states: readonly ReflectionState[]) {
  const wanted = states === others ? visits : visits.slice(0, states.length)
  return wanted.map((visit, at) => ({ visit, state: requireFound(states[at % states.length], 'state') }))
}

/** Picks this many visits, spread evenly over the weeks. */
function spreadVisits(visits: readonly Visit[], count: number): Visit[] {
  const step = Math.max(1, Math.floor(visits.length / count))
  return visits.filter((_, at) => at % step === 0).slice(0, count)
}

type Writing = {
  readonly visit: Visit
  readonly state: ReflectionState
  readonly tagIds: readonly string[]
  readonly said: (typeof reflectionWords)[number]
  readonly isStepDue: boolean
  readonly now: Date
}

async function writeReflection(db: Db, { visit, state, tagIds, said, isStepDue, now }: Writing): Promise<void> {
  const id = uuid()
  const { studentId: ownerId, teacherId } = visit
  const template = requireFound(starterTemplates('en-GB')[0], 'template')
  const [first, second] = template.prompts
  const isShort = state === 'PRIVATE'
  const answers = {
    [requireFound(first, 'question').uid]: { text: said.answers[0], revision: 2 },
    ...(!isShort && { [requireFound(second, 'question').uid]: { text: said.answers[1], revision: 2 } }),
  }
  const words = Object.values(answers).reduce((sum, { text }) => sum + countWords(text), 0)
  // Written on the evening of the session, shared, submitted and acknowledged on the days after, as far as these are over.
  const after = (days: number) => new Date(Math.min(visit.heldOn.getTime() + 19 * hourMs + days * dayMs, now.getTime() - hourMs))
  const [isShared, isSubmitted, isAcknowledged] = [
    state !== 'PRIVATE',
    state === 'SUBMITTED' || state === 'ACKNOWLEDGED',
    state === 'ACKNOWLEDGED',
  ]
  const title = visit.lines.map(({ procedure, teeth }) => [procedure.caption, ...teeth].join(', ')).join('; ')
  await db.activity.create({
    data: {
      id,
      ownerId,
      kind: 'SESSION',
      title: title === '' ? visit.clinic.name : title,
      note: `${visit.clinic.name} · ${visit.teacher.displayName}`,
      happenedOn: visit.heldOn,
      originKind: 'SESSION',
      originId: visit.id,
      createdAt: after(0),
    },
  })
  await db.reflection.create({
    data: {
      id,
      ownerId,
      state,
      templateId: template.id,
      prompts: template.prompts.map((prompt) => ({ ...prompt })),
      answers,
      words,
      createdAt: after(0),
      updatedAt: after(isSubmitted ? 1 : 0),
      sharedAt: isShared ? after(0) : null,
      submittedAt: isSubmitted ? after(1) : null,
      ...(isAcknowledged && { acknowledgedAt: after(2), acknowledgedById: teacherId }),
    },
  })
  await db.reflectionTag.createMany({ data: tagIds.map((tagId) => ({ reflectionId: id, tagId })) })
  if (isShared)
    await db.reflectionShare.create({
      data: { reflectionId: id, userId: teacherId, sharedAt: after(0), seenAt: state === 'SUBMITTED' ? null : after(1) },
    })
  if (isShared && state !== 'SUBMITTED')
    await db.reflectionComment.create({
      data: { id: uuid(), reflectionId: id, authorId: teacherId, promptUid: first?.uid ?? null, text: said.comment, createdAt: after(2) },
    })
  if (said.step !== null && isShared) {
    const dueOn = dayAfter(isStepDue ? now : visit.heldOn, isStepDue ? 1 : 21)
    const isDone = !isStepDue && dueOn < now
    await db.reflectionStep.create({
      data: { id: uuid(), reflectionId: id, ownerId, text: said.step, dueOn, doneAt: isDone ? after(7) : null },
    })
  }
}

function dayAfter(at: Date, days: number): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + days))
}
