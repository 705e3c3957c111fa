import { v7 } from 'uuid'
import { Definition as DefinitionShape } from '@/lib/forms/definition.shapes'
import { starterForm } from '@/lib/forms/starters/forms'
import { visitorEyes } from '@/lib/forms/anonymous'
import type { Answer } from '@/lib/forms/answers'
import { storedJson } from '@/server/forms/canonical'
import { advanceResponse } from '@/server/form-responses/route/advance'
import { findByLink, outsideRecord, signByLink } from '@/server/form-responses/outside/by-link'
import { handIn } from '@/server/form-responses/answers/hand-in'
import { storePart } from '@/server/form-responses/answers/queries/parts'
import { findResponseOrThrow } from '@/server/form-responses/queries/responses'
import { turnEvidence } from '@/server/form-responses/route/evidence'
import { finishTurn } from '@/server/form-responses/route/queries/tasks'
import { planSteps } from '@/server/form-responses/route/route'
import { startFor } from '@/server/form-responses/route/start-for'
import { claimOutside, claimTurn } from '@/server/form-responses/route/vouching'
import type { Work } from '@/server/form-responses/opened'
import { changeState } from '@/server/form-responses/work'
import type { AuditDetail } from '@/server/kernel/audit/audit'
import { outsideEvidence } from '@/server/sign-off/evidence'
import { vouchFor } from '@/server/kernel/calls/evidence'
import { hashToken, newToken } from '@/server/kernel/secrets/token'
import type { Db } from '../../database'
import { requireFound } from '../found'
import { randomFrom } from '../random'
import type { School } from '../school'
import { fillPage } from './fill'
import { demoRoles, publishForm, type Published } from './publish'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const wanted = 10
const type = {
  name: 'Outreach procedure',
  kind: 'ASSESSMENT',
  requireReview: false,
  settleHours: 0,
  outside: 'TYPED',
  // A small practice has no domain of its own. The school therefore lets students name its provider, and looks at what is signed from there.
  outsideDomains: ['nhs.net', 'gmail.com'],
}
const eyes = { parts: ['EXTERNAL_SIGNER'], roles: [] }

/**
 * A procedure that is signed where nobody has an account: the form, and ten responses, most of them signed and the last ones waiting for their supervisor. The
 * signed content is hashed as in the product.
 */
export async function seedOutreach({ db, school, now }: { db: Db; school: School; now: Date }): Promise<void> {
  const published = await publishOutreach(db, now)
  const random = randomFrom('outreach forms')
  // A supervisor whom a student named, at a mail provider that is open to anybody.
  const typed = { name: 'Robert Hale', email: 'dr.robert.hale@gmail.com', organisation: 'Hale and Partners' }
  const addedAt = new Date(now.getTime() - 60 * dayMs)
  await db.outsideSupervisor.create({ data: { id: v7(), ...typed, addedById: school.account('student'), addedAt }, select: { id: true } })
  const signers = await db.outsideSupervisor.findMany({
    where: { active: true },
    select: { id: true, name: true, email: true },
    orderBy: { email: 'asc' },
  })
  const students = [school.account('student'), ...school.students.filter(({ year }) => year >= 4).map(({ id }) => id)]
  for (let number = 0; number < wanted; number += 1) {
    const studentId = number < 4 ? requireFound(students[0], 'student') : random.pick(students)
    const signer = requireFound(signers[number % signers.length], 'outside supervisor')
    const handedInAt = new Date(now.getTime() - (2 + number * 3) * dayMs + random.between(0, 6) * hourMs)
    const taskId = await handInResponse({ db, published, studentId, signerId: signer.id, at: handedInAt, random })
    const sent = await insertLink(db, { taskId, sentTo: signer.email, at: handedInAt })
    if (number > 2)
      await signThroughLink(db, { linkId: sent, taskId, at: new Date(handedInAt.getTime() + random.between(4, 30) * hourMs), random })
  }
}

async function publishOutreach(db: Db, now: Date): Promise<Published> {
  const roles = await demoRoles(db)
  const { definition } = starterForm('DOPS', { locale: 'en-GB', teacherRoleId: roles.teacher, newUid: v7 })
  const seen = { parts: [...new Set([...definition.see.parts, 'EXTERNAL_SIGNER' as const])], roles: definition.see.roles }
  const advice = { uid: v7(), id: 'advice_outside', type: 'MULTILINE', caption: { 'en-GB': 'What to work on next' } }
  const agrees = {
    uid: v7(),
    id: 'independent',
    type: 'BOOLEAN',
    caption: { 'en-GB': 'Would you let the student do it alone next time?' },
    required: 'ALWAYS',
  }
  // The pages that a teacher would complete at the school are completed by the practice's supervisor on a page of their own.
  const own = definition.pages.filter((page) => !(page.complete ?? definition.complete).parts.includes('REVIEWER'))
  const form = DefinitionShape.parse({
    ...definition,
    see: seen,
    pages: [
      ...own.map((page) => ({ ...page, see: page.see && { ...page.see, parts: [...new Set([...page.see.parts, 'EXTERNAL_SIGNER'])] } })),
      { uid: v7(), id: 'supervisor', caption: { 'en-GB': 'Supervisor' }, complete: eyes, fields: [agrees, advice] },
    ],
    route: [
      {
        order: 1,
        kind: 'SIGN',
        part: 'EXTERNAL_SIGNER',
        how: { kind: 'OUTSIDE' },
        meaning: { 'en-GB': 'I watched this procedure. What is recorded is what I saw.' },
      },
    ],
  })
  const named = { code: 'DOPS-OUTREACH', name: 'DOPS: outreach', confidential: false }
  return publishForm({ db, now, key: 'DOPS', form, type, named, roles, settings: { inNewMenu: true } })
}

type HandedIn = {
  readonly db: Db
  readonly published: Published
  readonly studentId: string
  readonly signerId: string
  readonly at: Date
  readonly random: ReturnType<typeof randomFrom>
}

/** Answers the task of the signer. */
async function handInResponse({ db, published, studentId, signerId, at, random }: HandedIn): Promise<string> {
  const { form } = published
  const id = v7()
  const today = at.toISOString().slice(0, 10)
  const work = workOf(db, at, studentId)
  const taskId = await startFor(work, {
    id,
    formId: published.id,
    versionId: published.versionId,
    subjectId: studentId,
    byId: studentId,
    part: form.turns[0]?.part ?? 'SUBMITTER',
    dueAt: null,
    remindDays: [],
    tagIds: [],
    place: 'Lakeside practice',
    origin: null,
  })
  const answers: Record<string, Answer> = {}
  for (const page of form.pages.slice(0, -1)) {
    const given = fillPage({ form, page, random, today, known: answers })
    Object.assign(answers, given)
    const saved = { savedById: studentId, savedAt: at, occurredAt: at }
    await storePart(db, { responseId: id, pageUid: page.uid, answers: storedJson(given), patientCipher: null, answeredIn: {}, ...saved })
  }
  const held = { response: await findResponseOrThrow(db, id), form, eyes: visitorEyes(form), today, day: today, at }
  const contentHash = await handIn(work, held, answers)
  const turn = requireFound(
    held.response.tasks.find(({ id: one }) => one === taskId),
    'turn of the student',
  )
  await finishTurn(db, vouchFor(turnEvidence, { kind: 'user', id: studentId }, await claimTurn(db, held, turn)), taskId, {
    decidedAt: at,
    contentHash,
  })
  const submitted = await changeState(work, held.response, { on: 'submit', act: 'submitted', fields: { submittedAt: at, contentHash } })
  await planSteps(work, { response: submitted, form, chosen: new Map([[0, [signerId]]]), today })
  const after = await advanceResponse(work, submitted, form)
  return requireFound(
    after.tasks.find(({ outsideId }) => outsideId === signerId),
    'task of the signer',
  ).id
}

async function insertLink(db: Db, { taskId, sentTo, at }: { taskId: string; sentTo: string; at: Date }): Promise<string> {
  const asked = requireFound(await findByLink(db, taskId, at), 'what is to be signed')
  const { hash: boundHash } = await outsideRecord(db, asked)
  const id = v7()
  const expiresAt = new Date(at.getTime() + 14 * dayMs)
  await db.signoffLink.create({
    data: { id, taskId, sentTo, tokenHash: hashToken(newToken()), boundHash, why: 'ASKED', sentAt: at, expiresAt },
  })
  return id
}

type Signed = { readonly linkId: string; readonly taskId: string; readonly at: Date; readonly random: ReturnType<typeof randomFrom> }
async function signThroughLink(db: Db, { linkId, taskId, at, random }: Signed): Promise<void> {
  const asked = requireFound(await findByLink(db, taskId, at), 'what is to be signed')
  const own = asked.opened.form.pages.flatMap(({ fields }) => fields).filter(({ id }) => id === 'independent' || id === 'advice_outside')
  const answers = Object.fromEntries(
    own.map(({ uid, type: kind }) => [uid, kind === 'BOOLEAN' ? random.chance(0.8) : 'Slow down at the end, and check the socket twice.']),
  )
  const address = '198.51.100.23'
  const openedAt = new Date(at.getTime() - random.between(2, 9) * 60_000)
  const audit = async ({ entity, entityId, changes }: AuditDetail) => {
    await db.auditEntry.create({
      data: {
        id: v7(),
        at,
        actorId: null,
        address,
        call: 'sign-off.decideLink',
        action: 'sign-off.decided',
        entity,
        entityId,
        changes: storedJson(changes ?? {}),
        requestId: v7(),
      },
    })
  }
  const details: AuditDetail[] = []
  const registration = 'GDC 184402'
  const request = { locale: 'en-GB', address, deviceHash: undefined }
  const role = 'General dental practitioner'
  const { hash } = await outsideRecord(db, asked)
  const vouched = vouchFor(
    outsideEvidence,
    { kind: 'external' },
    await claimOutside(db, asked.opened, { ...asked, shown: { sent: hash, now: hash } }),
  )
  await signByLink(workOf(db, at, null), asked, {
    vouched,
    answers,
    name: asked.outside.name,
    role,
    registration,
    strokes: null,
    openedAt,
    provenBy: 'LINK',
    request,
    audit: (detail) => void details.push(detail),
  })
  for (const detail of details) await audit(detail)
  await db.signoffLink.update({ where: { id: linkId }, data: { openedAt, usedAt: at } })
}

/** Nobody is notified of the rows that the demo school consists of. */
function workOf(db: Db, at: Date, byId: string | null): Work {
  return { db, at, byId, emit: () => {}, touch: () => {} }
}
