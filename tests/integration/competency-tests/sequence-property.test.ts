import fc from 'fast-check'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import type { Contract } from '@/lib/contract'
import {
  acceptAttempt,
  askForTest,
  decideAttempt,
  decideAttemptSecond,
  declineAttempt,
  handOverAttempts,
  resolveAttempt,
  saveSheetPage,
  voidAttempt,
  withdrawAttempt,
} from '@/lib/contracts/competency-tests'
import { testAttempt, type AttemptState } from '@/lib/states/test-attempt'
import { competencyTestsJobs } from '@/server/competency-tests/jobs'
import { prisma } from '@/server/kernel/db'
import { fillSheet, sheetHashFor, savedTest, sheetForm, tryTest, type SheetForm } from '../../support/competency-tests'
import { member, memberOf, type Member } from '../../support/members'
import { makeSchool, schoolTime, type School } from '../../support/school'

let school: School
let sheet: SheetForm
/** Two students, the second of whom also marks tests; three teachers, the last of whom also administers tests. */
let people: Member[]

async function withRole(who: Member, builtIn: 'TEACHER' | 'ADMIN'): Promise<Member> {
  const role = await prisma().role.findUniqueOrThrow({ where: { builtIn }, select: { id: true } })
  await prisma().userRole.create({ data: { userId: who.id, roleId: role.id } })
  return memberOf(who.username, schoolTime)
}

beforeAll(async () => {
  school = await makeSchool()
  sheet = await sheetForm(school)
  people = [
    await member('STUDENT'),
    await withRole(await member('STUDENT'), 'TEACHER'),
    await member('TEACHER'),
    await member('TEACHER'),
    await withRole(await member('TEACHER'), 'ADMIN'),
  ]
})

const acts = ['ask', 'withdraw', 'accept', 'decline', 'fill', 'decide', 'decideSecond', 'handOver', 'resolve', 'void', 'retakes'] as const
const usual = [
  'ask',
  'ask',
  'accept',
  'accept',
  'accept',
  'fill',
  'fill',
  'decide',
  'decide',
  'decide',
  'decideSecond',
  'decideSecond',
] as const
const Act = fc.record({
  act: fc.constantFrom(...acts, ...usual),
  by: fc.integer({ min: 0, max: 4 }),
  to: fc.integer({ min: 0, max: 4 }),
  isGood: fc.boolean(),
  named: fc.boolean(),
  /** Whether the act is done by the person whose turn it is; acts of anybody else are mostly refused. */
  isUp: fc.constantFrom(true, true, true, false),
})
type Act = { act: (typeof acts)[number]; by: number; to: number; isGood: boolean; named: boolean; isUp: boolean }

const columns = {
  id: true,
  state: true,
  number: true,
  studentId: true,
  assessorId: true,
  secondId: true,
  firstOutcome: true,
  secondOutcome: true,
  firstHash: true,
  secondHash: true,
} as const
const attemptsOf = (testId: string) => prisma().testAttempt.findMany({ where: { testId }, select: columns, orderBy: { id: 'asc' } })
type Row = Awaited<ReturnType<typeof attemptsOf>>[number]

/** Half of all sequences start with a decided attempt, after which more can happen. */
const actsUntilDecided = (isGood: boolean): Act[] =>
  (['ask', 'accept', 'decide'] as const).map((act) => ({ act, by: 0, to: 3, isGood, named: false, isUp: true }))
const Begin = fc.constantFrom<Act[]>([], [], actsUntilDecided(true), actsUntilDecided(false))

/** The person who could do the act next. */
function personToAct(act: Act['act'], latest: Row | undefined): Member | undefined {
  const isSecond = latest?.state === 'MARKING_REQUIRED'
  const named = people.find(({ id }) => id === (isSecond ? latest.secondId : latest?.assessorId))
  if (act === 'accept') return named ?? people.slice(2).find(({ id }) => id !== latest?.assessorId)
  if (act === 'resolve' || act === 'void') return people[4]
  if (act === 'ask') return people[0]
  return named
}

/** Does an act on the newest attempt of all; a refusal is as good as any answer. */
async function doAct(testId: string, { act, by, to, isGood, named, isUp }: Act): Promise<void> {
  const other = people[to]
  const latest = (await attemptsOf(testId)).at(-1)
  const who = (isUp ? personToAct(act, latest) : undefined) ?? people[by]
  if (!who || !other) return
  const id = latest?.id ?? v7()
  const send = <C extends Contract>(contract: C, input: object) => tryTest(who, contract, input)
  const decision = { id, outcome: isGood ? 'PASSED' : 'FAILED', reason: 'Seen' }
  if (act === 'ask') {
    const whose = people.indexOf(who) > 1 ? { studentId: people[to % 2]?.id } : {}
    await send(askForTest, { id: v7(), testId, ...whose, assessorId: named ? other.id : null })
  } else if (act === 'retakes') await competencyTestsJobs.find(({ name }) => name === 'test-retakes')?.run()
  else if (act === 'withdraw') await send(withdrawAttempt, { id })
  else if (act === 'accept') await send(acceptAttempt, { id })
  else if (act === 'decline') await send(declineAttempt, { id, reason: 'Away' })
  else if (act === 'fill') await send(saveSheetPage, { id, pageUid: sheet.pageUid, revision: 0, answers: isGood ? sheet.good : sheet.low })
  else if (act === 'handOver') await send(handOverAttempts, { ids: [id], toId: other.id })
  else if (act === 'void') await send(voidAttempt, { id, reason: 'A mistake' })
  else if (act === 'resolve')
    await send(resolveAttempt, {
      ...decision,
      firstHash: latest?.firstHash ?? '0'.repeat(64),
      secondHash: latest?.secondHash ?? '0'.repeat(64),
    })
  else {
    // As a rule the person who decides has filled the sheet in.
    if (isUp) await fillSheet(who, id, sheet, isGood ? sheet.good : sheet.low).catch(() => '')
    const contentHash = await sheetHashFor(who, id).catch(() => '0'.repeat(64))
    await send(act === 'decide' ? decideAttempt : decideAttemptSecond, { ...decision, contentHash })
  }
}

/** The states reachable by one act, or by two of one call: asking and accepting at once, or asking again. */
function reachableStates(from: AttemptState | null): Set<AttemptState> {
  const step = (state: AttemptState) => testAttempt.rows.flatMap((row) => (row.from.includes(state) ? [row.to] : []))
  if (from === null) return new Set([testAttempt.initial, ...step(testAttempt.initial)])
  const once = step(from)
  return new Set([from, ...once, ...once.flatMap(step)])
}

function expectInvariants(row: Row, before: Row | undefined): void {
  expect(reachableStates(before?.state ?? null), `${before?.state} to ${row.state}`).toContain(row.state)
  // Nobody decides on their own attempt, and nobody decides twice.
  expect([row.assessorId, row.secondId]).not.toContain(row.studentId)
  if (row.secondOutcome !== null) expect(row.secondId).not.toBe(row.assessorId)
  if (row.state === 'PASSED') {
    expect(row.firstOutcome).not.toBeNull()
    expect(row.firstHash).not.toBeNull()
  }
  // A decision never changes.
  if (before && before.firstOutcome !== null) expect([row.firstOutcome, row.firstHash]).toEqual([before.firstOutcome, before.firstHash])
  if (before?.state === 'VOID') expect(row).toEqual(before)
}

test('whatever people do in whatever order, states go as their table says, and nobody decides their own', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      Begin,
      fc.array(Act, { minLength: 6, maxLength: 14 }),
      fc.constantFrom('NEVER', 'ON_FAIL', 'ALWAYS'),
      async (begin, doing, secondMarker) => {
        const testId = await savedTest(school, sheet, { secondMarker, canRetake: true, attempts: 3 })
        let before = await attemptsOf(testId)
        for (const one of [...begin, ...doing]) {
          await doAct(testId, one)
          const after = await attemptsOf(testId)
          for (const row of after)
            expectInvariants(
              row,
              before.find(({ id }) => id === row.id),
            )
          const open = after.filter(({ state }) => ['REQUESTED', 'AWAITING_MARKING', 'MARKING_REQUIRED'].includes(state))
          expect(new Set(open.map(({ studentId }) => studentId)).size).toBe(open.length)
          const numbered = after.filter(({ state }) => state !== 'VOID').map(({ studentId, number }) => `${studentId} ${number}`)
          expect(new Set(numbered).size).toBe(numbered.length)
          for (const { state } of after) seen.add(state)
          before = after
        }
      },
    ),
    { numRuns: 14 },
  )
  // The sequences reached many states and were not refused everywhere.
  expect([...seen].toSorted()).toEqual(expect.arrayContaining(['AWAITING_MARKING', 'REQUESTED', 'VOID']))
  expect(seen.size).toBeGreaterThanOrEqual(5)
}, 240_000)
