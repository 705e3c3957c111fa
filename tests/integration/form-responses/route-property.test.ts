import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Definition } from '@/lib/forms/definition'
import {
  acceptResponseCall,
  claimTaskCall,
  declineResponseCall,
  forwardTaskCall,
  giveBackResponseCall,
  putBackTaskCall,
  signResponseCall,
  withdrawSignatureCall,
} from '@/server/form-responses/calls/decisions'
import { submitResponseCall } from '@/server/form-responses/calls/hand-on'
import { savePageCall } from '@/server/form-responses/calls/pages'
import { readResponseCall } from '@/server/form-responses/calls/read'
import { prisma } from '@/server/kernel/db'
import { callAs } from '../../support/call'
import { beginResponse, askNamed, review, sign, simpleForm, type Begun } from '../../support/form-responses'
import { member, type Member } from '../../support/members'

let admin: Member, student: Member, teachers: Member[]
let teacherRole: string
beforeAll(async () => {
  admin = await member('ADMIN')
  teachers = [await member('TEACHER'), await member('TEACHER'), await member('TEACHER')]
  ;({ id: teacherRole } = await prisma().role.findUniqueOrThrow({ where: { builtIn: 'TEACHER' }, select: { id: true } }))
  // The student is a teacher, too, so that they could take and decide a task about themselves.
  student = await member('STUDENT')
  await prisma().userRole.create({ data: { userId: student.id, roleId: teacherRole } })
})

const kinds = ['REVIEW', 'SIGN'] as const
const Step = fc.record({
  kind: fc.constantFrom(...kinds),
  how: fc.constantFrom('NAMED', 'CHOSEN', 'POOL'),
  asked: fc.constantFrom([0, 1], [0, 1, 2], [2]),
  needed: fc.constantFrom<'ALL' | 1 | 2>('ALL', 1, 2),
})
const acts = ['submit', 'change', 'accept', 'return', 'decline', 'take', 'putBack', 'forward', 'takeBack'] as const
const tried = [...acts, 'submit', 'accept', 'accept', 'accept', 'take'] as const
const Act = fc.record({ act: fc.constantFrom(...tried), by: fc.integer({ min: 0, max: 3 }), other: fc.integer({ min: 0, max: 2 }) })
type Step = { kind: 'REVIEW' | 'SIGN'; how: string; asked: readonly number[]; needed: 'ALL' | 1 | 2 }

function formOf(steps: readonly Step[]): Definition {
  const route = [...steps]
    .sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
    .map(({ kind, how, asked, needed }) => {
      const who = asked.flatMap((at) => teachers[at] ?? [])
      const rule =
        how === 'NAMED'
          ? askNamed(student, ...who)
          : how === 'POOL'
            ? { kind: 'POOL', roleId: teacherRole }
            : { kind: 'CHOSEN', roleIds: [teacherRole] }
      const least = how === 'NAMED' && needed === 2 && who.length < 2 ? 'ALL' : needed
      return (kind === 'REVIEW' ? review : sign)(rule, { needed: least, order: kinds.indexOf(kind) + 1 })
    })
  return simpleForm({ route })
}

const Told = z.object({
  myTaskId: z.string().nullable(),
  contentHash: z.string(),
  tasks: z.array(z.object({ id: z.string(), kind: z.string(), state: z.string(), poolRole: z.unknown(), person: z.unknown() })),
})
type Attempt = { readonly act: (typeof acts)[number]; readonly by: number; readonly other: number }
type Tried = { readonly begun: Begun; readonly form: Definition; saved: number }

/** Tries an act as its screen sends it, as any person; most tries are refused. */
async function tryAct(of: Tried, { act, by, other }: Attempt): Promise<void> {
  const { responseId, pageUid, uid } = of.begun
  const who = [student, ...teachers][by] ?? student
  const read = await callAs(who, readResponseCall, { id: responseId })
  const { myTaskId, contentHash, tasks } = Told.parse(
    read.status === 'SUCCESS' ? read.output : { myTaskId: null, contentHash: '', tasks: [] },
  )
  const taskId = myTaskId ?? ''
  if (act === 'submit') {
    const chosen = of.form.route.flatMap(({ how }, step) =>
      how?.kind === 'CHOSEN' ? [{ step, userIds: [teachers[0]?.id, teachers[(other % 2) + 1]?.id] }] : [],
    )
    const first = await callAs(student, submitResponseCall, { responseId, chosen: other === 2 ? [] : chosen })
    if (first.status !== 'SUCCESS') await callAs(student, submitResponseCall, { responseId })
  } else if (act === 'change') {
    of.saved += 1
    const saved = await prisma().formPart.findUnique({ where: { responseId_pageUid: { responseId, pageUid } }, select: { revision: true } })
    await callAs(student, savePageCall, {
      responseId,
      pageUid,
      revision: saved?.revision ?? 0,
      answers: { [uid('title')]: `Title ${of.saved}` },
    })
  } else if (act === 'accept') {
    await callAs(who, acceptResponseCall, { responseId, taskId, contentHash })
    await callAs(who, signResponseCall, { responseId, taskId, contentHash })
  } else if (act === 'return') await callAs(who, giveBackResponseCall, { responseId, taskId, comment: 'Again' })
  else if (act === 'decline') await callAs(who, declineResponseCall, { responseId, taskId, reason: 'No' })
  else if (act === 'take') {
    for (const task of tasks.filter(({ state, poolRole }) => state === 'OPEN' && poolRole))
      await callAs(who, claimTaskCall, { responseId, taskId: task.id })
  } else if (act === 'putBack') await callAs(who, putBackTaskCall, { responseId, taskId })
  else if (act === 'forward') await callAs(who, forwardTaskCall, { responseId, taskId, toUserId: teachers[other]?.id, reason: '' })
  else
    for (const task of tasks.filter(({ kind }) => kind === 'SIGN'))
      await callAs(who, withdrawSignatureCall, { responseId, taskId: task.id })
}

/**
 * Asserts the rules from the rows alone. A response is completed only where distinct people, none of them the submitter, met each step's rule on the last
 * submission. A person who refused in a step of ALL has decided again since. Somebody can decide each waiting response.
 */
async function assertSound(of: Tried): Promise<string> {
  const { responseId } = of.begun
  const { state, tasks, contentHash } = await prisma().formResponse.findUniqueOrThrow({
    where: { id: responseId },
    select: {
      state: true,
      contentHash: true,
      tasks: {
        select: { id: true, kind: true, step: true, state: true, userId: true, contentHash: true, forTaskId: true },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      },
    },
  })
  for (const [at, step] of of.form.route.entries()) {
    const ofStep = tasks.filter((task) => task.kind !== 'COMPLETE' && task.step === at)
    const done = ofStep.filter((task) => task.state === 'DONE')
    const people = new Set(done.map(({ userId }) => userId))
    expect(people.size, 'nobody counts twice').toBe(done.length)
    expect(people.has(student.id), 'nobody decides on what they submitted').toBe(false)
    if (state !== 'COMPLETED') continue
    const last = new Map(
      ofStep.filter(({ userId, state: of_ }) => userId !== null && of_ !== 'FORWARDED').map((task) => [task.userId, task]),
    )
    if (step.needed === 'ALL')
      expect(
        [...last.values()].map((task) => task.state),
        'all who were named',
      ).toEqual([...last.values()].map(() => 'DONE'))
    expect(people.size, 'as many as are needed').toBeGreaterThanOrEqual(step.needed === 'ALL' ? 1 : step.needed)
    // No decider answers anything in this form, so all decide on what was submitted.
    expect(new Set(done.map((task) => task.contentHash)), 'on what stands').toEqual(new Set([contentHash]))
  }
  if (state === 'AWAITING_REVIEW' || state === 'AWAITING_SIGNOFF') {
    const named = of.form.route.every(({ how }) => how?.kind !== 'CHOSEN')
    if (named)
      expect(tasks.filter((task) => task.kind !== 'COMPLETE' && task.state === 'OPEN').length, 'somebody is asked').toBeGreaterThan(0)
  }
  return state
}

test('a form is complete only if the rule of each step is met by distinct people on the content that stands', async () => {
  const reached = new Map<string, number>()
  const run = async (steps: readonly Step[], attempts: readonly Attempt[]) => {
    const form = formOf(steps)
    const of: Tried = { begun: await beginResponse(admin, student, { form }), form, saved: 0 }
    await tryAct(of, { act: 'submit', by: 0, other: 0 })
    let state = await assertSound(of)
    for (const one of attempts) {
      await tryAct(of, one)
      state = await assertSound(of)
    }
    reached.set(state, (reached.get(state) ?? 0) + 1)
  }
  await fc.assert(fc.asyncProperty(fc.array(Step, { minLength: 1, maxLength: 3 }), fc.array(Act, { minLength: 6, maxLength: 22 }), run), {
    numRuns: 60,
    seed: 20_261_128,
    endOnFailure: false,
  })
  // The sequences reach the end states often enough for the property to mean something.
  expect(reached.get('COMPLETED') ?? 0).toBeGreaterThan(8)
  expect(reached.get('INCOMPLETE') ?? 0).toBeGreaterThan(8)
}, 240_000)
