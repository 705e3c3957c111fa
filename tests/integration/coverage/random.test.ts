import fc from 'fast-check'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { finishMarking, saveMark, unlockSession } from '@/lib/contracts/clinical-sessions'
import { voidAttempt } from '@/lib/contracts/competency-tests'
import * as contracts from '@/lib/contracts/coverage'
import { saveOutcomeLink } from '@/lib/contracts/curriculum/outcomes'
import { coverageKinds } from '@/lib/coverage/vocabulary'
import { compareAll } from '@/server/coverage/compare'
import { submitResponseCall } from '@/server/form-responses/calls/hand-on'
import { reopenResponseCall, withdrawResponseCall } from '@/server/form-responses/calls/endings'
import { savePageCall } from '@/server/form-responses/calls/pages'
import { startResponseCall } from '@/server/form-responses/calls/start'
import { prisma } from '@/server/kernel/db'
import { callAs } from '../../support/call'
import { wholeAttempt, changeTest, savedTest, sheetForm, tryTest, type SheetForm } from '../../support/competency-tests'
import { addCovering, makeCoveredSchool, mapOutcome, runCountingJob, type CoveredSchool } from '../../support/coverage'
import { attempt, output } from '../../support/curriculum'
import { simpleForm } from '../../support/form-responses'
import { publishedForm, succeeds, uidOf } from '../../support/forms'
import { beginMarked, criterionTargets, markAll, tryAs } from '../../support/treatment-sessions'

let school: CoveredSchool
let sheet: SheetForm
let testId: string
let form: Awaited<ReturnType<typeof publishedForm>>
let components: string[]
const sessions: { sessionId: string; lineId: string }[] = []
const responses: string[] = []
const attempts: string[] = []

beforeAll(async () => {
  school = await makeCoveredSchool()
  sheet = await sheetForm(school)
  testId = await savedTest(school, sheet, { passRule: '', criticalUids: [], canRetake: true })
  await changeTest(testId, { attempts: null, retakeAfterDays: 0 })
  form = await publishedForm(school.admin, simpleForm())
  const examination = school.procedures.examination.id
  components = [
    await addCovering(school.editor, { nodeId: school.moduleId, kind: 'PROCEDURE', refId: examination }, []),
    await addCovering(school.editor, { nodeId: school.otherModuleId, kind: 'PROCEDURE', refId: examination }, []),
    await addCovering(school.editor, { nodeId: school.moduleId, kind: 'TEST', refId: testId }, []),
    await addCovering(school.editor, { nodeId: school.otherModuleId, kind: 'FORM', refId: form.id }, []),
  ]
})

type Fact = { readonly kind: string; readonly refId: string; readonly studentId: string; readonly sourceId: string; readonly grade: number }
const inOrder = (facts: readonly Fact[]) => facts.map((one) => Object.values(one).join(' ')).toSorted()

/** The facts that should be shown, computed in this test from the sources' rows one by one, without the SQL that counts them. */
async function expectedFacts(): Promise<Fact[]> {
  const db = prisma()
  const [lines, values, found, taken] = [
    await db.procedureLine.findMany({ where: { deletedAt: null, session: { state: 'MARKED_LOCKED' } }, include: { session: true } }),
    await db.scaleValue.findMany(),
    await db.formResponse.findMany({ where: { state: 'COMPLETED', originKind: { not: 'TEST' } } }),
    await db.testAttempt.findMany({ where: { state: { in: ['PASSED', 'FAILED', 'RETAKE'] } } }),
  ]
  const passing = values.filter(({ pass }) => pass).map(({ value }) => value)
  const best = new Map<string, Fact>()
  for (const line of lines) {
    const marks = await db.mark.findMany({ where: { lineId: line.id, side: 'TEACHER', clearedAt: null, value: { not: null } } })
    if (marks.length === 0) continue
    const grades = marks.map(({ value }) => (!passing.includes(value ?? NaN) ? 0 : value === Math.min(...passing) ? 1 : 2))
    const fact = { kind: 'PROCEDURE', refId: line.procedureId, studentId: line.session.studentId, sourceId: line.sessionId }
    const known = best.get(line.sessionId)?.grade ?? 0
    best.set(line.sessionId, { ...fact, grade: Math.max(known, Math.min(...grades)) })
  }
  return [
    ...best.values(),
    ...found.map(({ id, formId, subjectId, submitterId }) => ({
      ...{ kind: 'FORM', refId: formId, studentId: subjectId ?? submitterId ?? '', sourceId: id, grade: 1 },
    })),
    ...taken.map(({ id, studentId, state }) => ({
      kind: 'TEST',
      refId: testId,
      studentId,
      sourceId: id,
      grade: state === 'PASSED' ? 1 : 0,
    })),
  ]
}

async function countedFacts(): Promise<Fact[]> {
  return prisma().coverageFact.findMany({ select: { kind: true, refId: true, studentId: true, sourceId: true, grade: true } })
}

/** The number of students who have shown an outcome, by the facts mapped to the outcome and to those that it replaces. */
async function countShownByHand(outcomeId: string): Promise<number> {
  const db = prisma()
  const of = new Set([outcomeId])
  for (let before = 0; before < of.size;) {
    before = of.size
    for (const { fromId } of await db.outcomeLink.findMany({ where: { toId: { in: [...of] }, kind: 'REPLACED_BY' } })) of.add(fromId)
  }
  const mapped = await db.curriculumComponent.findMany({ where: { outcomes: { some: { outcomeId: { in: [...of] } } } } })
  const facts = await countedFacts()
  const shows = facts.filter(({ kind, refId, grade }) => grade > 0 && mapped.some((one) => one.kind === kind && one.refId === refId))
  return new Set(shows.map(({ studentId }) => studentId)).size
}

const step = fc.record({
  what: fc.constantFrom(
    ...([
      'mark',
      'mark',
      'finish',
      'finish',
      'unlock',
      'pass',
      'fail',
      'fail',
      'void',
      'complete',
      'complete',
      'reopen',
      'again',
      'withdraw',
    ] as const),
    ...(['map', 'map', 'unmap', 'replace', 'restore'] as const),
  ),
  at: fc.nat(1_000),
  value: fc.integer({ min: 1, max: 6 }),
})
type Step = { what: string; at: number; value: number }

async function takeStep({ what, at, value }: Step): Promise<void> {
  const pick = <T>(rows: readonly T[]): T | undefined => rows[at % rows.length]
  const session = pick(sessions)
  const student = [school.student, school.partner, school.stranger][at % 3] ?? school.student
  const [from, to] = [school.outcomes[at % 3] ?? '', school.outcomes[(at + 1 + (value % 2)) % 3] ?? '']
  const componentId = pick(components) ?? ''
  if (what === 'mark') {
    if (sessions.length < 8) sessions.push(await beginMarked(school))
    const open = sessions.at(-1)
    const state = open && (await prisma().treatmentSession.findUniqueOrThrow({ where: { id: open.sessionId } })).state
    if (open && (state === 'OPEN' || state === 'UNLOCKED'))
      for (const target of criterionTargets(school, open.lineId))
        await tryAs(school.teacher, saveMark, { sessionId: open.sessionId, target, value, revision: 1 })
  }
  if (what === 'finished') {
    const made = await beginMarked(school)
    sessions.push(made)
    for (const target of criterionTargets(school, made.lineId))
      await tryAs(school.teacher, saveMark, { sessionId: made.sessionId, target, value, revision: 1 })
    await tryAs(school.teacher, finishMarking, { sessionId: made.sessionId })
  }
  if (what === 'finish' && session) await tryAs(school.teacher, finishMarking, { sessionId: session.sessionId })
  if (what === 'unlock' && session) {
    // The unlocked session was finished a while ago, and is finished again before the job counts it: in the meantime the facts stay as they were.
    await runCountingJob()
    const unlocked = await tryAs(school.admin, unlockSession, { sessionId: session.sessionId, reason: 'Wrong' })
    if (unlocked.status === 'SUCCESS') {
      await markAll(school.teacher, session.sessionId, criterionTargets(school, session.lineId), value).catch(() => {})
      await tryAs(school.teacher, finishMarking, { sessionId: session.sessionId })
    }
  }
  if ((what === 'pass' || what === 'fail') && attempts.length < 8) {
    const outcome = what === 'pass' ? 'PASSED' : 'FAILED'
    const made = await wholeAttempt(student, school.teacher, testId, sheet, sheet.good, { outcome, reason: 'Seen' }).catch(() => null)
    if (made) attempts.push(made.id)
  }
  if (what === 'void') await tryTest(school.admin, voidAttempt, { id: pick(attempts) ?? v7(), reason: 'A mistake' })
  if (what === 'complete') responses.push(await complete())
  if (what === 'reopen') await callAs(school.admin, reopenResponseCall, { responseId: pick(responses) ?? v7(), reason: 'Wrong' })
  if (what === 'again') await callAs(school.student, submitResponseCall, { responseId: pick(responses) ?? v7() })
  if (what === 'withdraw') await callAs(school.student, withdrawResponseCall, { responseId: pick(responses) ?? v7(), reason: 'Wrong' })
  if (what === 'map') await mapOutcome(school.editor, componentId, [from])
  if (what === 'unmap') await mapOutcome(school.editor, componentId, [from], null)
  if (what === 'replace' || what === 'restore')
    await attempt(school.editor, saveOutcomeLink, { outcomeId: from, toId: to, kind: 'REPLACED_BY', linked: what === 'replace' })
}

async function complete(): Promise<string> {
  const responseId = v7()
  await succeeds(school.student, startResponseCall, { id: responseId, formId: form.id })
  const answers = { [uidOf(form.pages, 'title')]: 'Seen' }
  await succeeds(school.student, savePageCall, { responseId, pageUid: form.pages[0]?.uid ?? '', revision: 0, answers })
  await succeeds(school.student, submitResponseCall, { responseId })
  return responseId
}

test('what is counted is what the sources say, and the matrix what is mapped to it, in whatever order they changed', async () => {
  const seen = new Set<string>()
  // The sequence begins with each kind of source and each grade, and continues at random.
  for (const value of [3, 4, 6]) await takeStep({ what: 'finished', at: sessions.length, value })
  for (const [at, what] of ['pass', 'fail', 'complete'].entries()) await takeStep({ what, at, value: 1 })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
      for (const one of steps) await takeStep(one)
      await runCountingJob()
      const facts = await countedFacts()
      expect(inOrder(facts)).toEqual(inOrder(await expectedFacts()))
      for (const kind of coverageKinds) expect((await compareAll(kind, { isMended: false, told: () => {} })).changed).toBe(0)
      const found = await output(school.staff, contracts.readMatrix, { columns: 'MODULE' })
      for (const outcome of found.outcomes) {
        expect(outcome.shown).toBe(await countShownByHand(outcome.id))
        const rows = await output(school.staff, contracts.listCoverageRows, { outcomeId: outcome.id, part: 'STUDENTS' })
        expect(rows.total).toBe(outcome.shown)
      }
      for (const { kind, grade } of facts) seen.add(`${kind} ${grade}`)
    }),
    { numRuns: 6, seed: 213, endOnFailure: true },
  )
  // Every source has been seen with every grade.
  expect([...seen].toSorted()).toEqual(['FORM 1', 'PROCEDURE 0', 'PROCEDURE 1', 'PROCEDURE 2', 'TEST 0', 'TEST 1'])
}, 300_000)
