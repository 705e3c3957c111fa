import { acceptAttempt, decideAttempt, decideAttemptSecond, resolveAttempt, voidAttempt } from '@/lib/contracts/competency-tests'
import { prisma } from '@/server/kernel/db'
import {
  wholeAttempt,
  decidedSecond,
  fillSheet,
  sheetHashFor,
  onTest,
  savedTest,
  sheetForm,
  acceptedAttempt,
  tryTest,
  type SheetForm,
} from '../competency-tests'
import { member, memberOf, type Member } from '../members'
import { makeSchool, schoolTime, type School } from '../school'
import { tryAct, type Stage } from './stage'

let made: Promise<{ school: School; sheet: SheetForm }> | null = null
async function prepareGround(): Promise<{ school: School; sheet: SheetForm }> {
  const school = await makeSchool()
  return { school, sheet: await sheetForm(school) }
}
const theGround = () => (made ??= prepareGround())

const readAttempt = (id: string) => () =>
  prisma().testAttempt.findUniqueOrThrow({
    where: { id },
    select: { state: true, firstOutcome: true, secondOutcome: true, firstHash: true, secondHash: true, decidedAt: true, reason: true },
  })

async function teacherToo(who: Member): Promise<Member> {
  const role = await prisma().role.findUniqueOrThrow({ where: { builtIn: 'TEACHER' }, select: { id: true } })
  await prisma().userRole.createMany({ data: [{ userId: who.id, roleId: role.id }], skipDuplicates: true })
  return memberOf(who.username, schoolTime)
}

/** Takes all roles from a marker, so that they may not mark tests any more, while their open session does not know it yet. */
async function leaveMarking(who: Member): Promise<void> {
  await prisma().userRole.deleteMany({ where: { userId: who.id } })
}

/** An attempt that waits for its marker's decision on a sheet that passes. */
async function waitingAttempt(changes: object = {}) {
  const { school, sheet } = await theGround()
  const [student, marker] = [await member('STUDENT'), await member('TEACHER')]
  const id = await acceptedAttempt(student, marker, await savedTest(school, sheet, changes))
  const contentHash = await fillSheet(marker, id, sheet, sheet.good)
  return { school, sheet, student, marker, id, input: { id, contentHash, outcome: 'PASSED' } }
}

const decision: Stage = {
  plain: async () => {
    const { marker, id, input } = await waitingAttempt()
    return tryAct(readAttempt(id), () => tryTest(marker, decideAttempt, input))
  },
  bars: {
    subject: async () => {
      const { student, id, input } = await waitingAttempt()
      const both = await teacherToo(student)
      await prisma().testAttempt.update({ where: { id }, data: { assessorId: both.id }, select: { id: true } })
      return tryAct(readAttempt(id), () => tryTest(both, decideAttempt, input))
    },
  },
  right: async () => {
    const { marker, id, input } = await waitingAttempt()
    await leaveMarking(marker)
    return tryAct(readAttempt(id), () => tryTest(marker, decideAttempt, input))
  },
  stale: async () => {
    const { sheet, marker, id, input } = await waitingAttempt()
    await fillSheet(marker, id, sheet, sheet.sheet(7, 7, true))
    return tryAct(readAttempt(id), () => tryTest(marker, decideAttempt, input))
  },
  undo: async () => {
    const { marker, id, input } = await waitingAttempt()
    await onTest(marker, decideAttempt, input)
    return tryAct(readAttempt(id), () => tryTest(marker, voidAttempt, { id, reason: 'I was wrong' }))
  },
}

/** An attempt that waits for its second marker, after a first one who passed it. */
async function waitingSecond() {
  const { school, sheet } = await theGround()
  const [student, marker, second] = [await member('STUDENT'), await member('TEACHER'), await member('TEACHER')]
  const testId = await savedTest(school, sheet, { secondMarker: 'ALWAYS' })
  const { id } = await wholeAttempt(student, marker, testId, sheet, sheet.good)
  await onTest(second, acceptAttempt, { id })
  const contentHash = await fillSheet(second, id, sheet, sheet.good)
  return { school, sheet, student, marker, second, id, input: { id, contentHash, outcome: 'PASSED' } }
}

const secondDecision: Stage = {
  plain: async () => {
    const { second, id, input } = await waitingSecond()
    return tryAct(readAttempt(id), () => tryTest(second, decideAttemptSecond, input))
  },
  bars: {
    subject: async () => {
      const { student, id, input } = await waitingSecond()
      const both = await teacherToo(student)
      await prisma().testAttempt.update({ where: { id }, data: { secondId: both.id }, select: { id: true } })
      return tryAct(readAttempt(id), () => tryTest(both, decideAttemptSecond, input))
    },
    counted: async () => {
      const { marker, id, input } = await waitingSecond()
      await prisma().testAttempt.update({ where: { id }, data: { secondId: marker.id }, select: { id: true } })
      return tryAct(readAttempt(id), () => tryTest(marker, decideAttemptSecond, input))
    },
  },
  right: async () => {
    const { second, id, input } = await waitingSecond()
    await leaveMarking(second)
    return tryAct(readAttempt(id), () => tryTest(second, decideAttemptSecond, input))
  },
  stale: async () => {
    const { sheet, second, id, input } = await waitingSecond()
    await fillSheet(second, id, sheet, sheet.sheet(8, 8, true))
    return tryAct(readAttempt(id), () => tryTest(second, decideAttemptSecond, input))
  },
  undo: async () => {
    const { second, id, input } = await waitingSecond()
    await onTest(second, decideAttemptSecond, input)
    return tryAct(readAttempt(id), () => tryTest(second, voidAttempt, { id, reason: 'I was wrong' }))
  },
}

/** An attempt with two markers who differ. */
async function differingAttempt() {
  const ground = await waitingSecond()
  const { second, id, sheet } = ground
  await fillSheet(second, id, sheet, sheet.low)
  await decidedSecond(second, id, { outcome: 'FAILED' })
  const [firstHash, secondHash] = [await sheetHashFor(ground.marker, id), await sheetHashFor(second, id)]
  const admin = await member('ADMIN')
  return { ...ground, admin, input: { id, outcome: 'PASSED', reason: 'Seen again on the pictures', firstHash, secondHash } }
}

async function adminToo(who: Member): Promise<Member> {
  const role = await prisma().role.findUniqueOrThrow({ where: { builtIn: 'ADMIN' }, select: { id: true } })
  await prisma().userRole.createMany({ data: [{ userId: who.id, roleId: role.id }], skipDuplicates: true })
  return memberOf(who.username, schoolTime)
}

const resolution: Stage = {
  plain: async () => {
    const { admin, id, input } = await differingAttempt()
    return tryAct(readAttempt(id), () => tryTest(admin, resolveAttempt, input))
  },
  bars: {
    subject: async () => {
      const { student, id, input } = await differingAttempt()
      const both = await adminToo(student)
      return tryAct(readAttempt(id), () => tryTest(both, resolveAttempt, input))
    },
    counted: async () => {
      const { second, id, input } = await differingAttempt()
      const both = await adminToo(second)
      return tryAct(readAttempt(id), () => tryTest(both, resolveAttempt, input))
    },
  },
  right: async () => {
    const { admin, id, input } = await differingAttempt()
    const weaker = { ...admin, actor: { ...admin.actor, privileges: new Set(['TESTS', 'TESTS_MARK'] as const) } }
    return tryAct(readAttempt(id), () => tryTest(weaker, resolveAttempt, input))
  },
  stale: async () => {
    const { admin, id, input } = await differingAttempt()
    return tryAct(readAttempt(id), () => tryTest(admin, resolveAttempt, { ...input, secondHash: 'a'.repeat(64) }))
  },
  undo: async () => {
    const { admin, second, id, input } = await differingAttempt()
    await onTest(admin, resolveAttempt, input)
    return tryAct(readAttempt(id), () => tryTest(second, voidAttempt, { id, reason: 'I do not agree' }))
  },
}

export const testStages: Readonly<Record<string, Stage>> = {
  [decideAttempt.name]: decision,
  [decideAttemptSecond.name]: secondDecision,
  [resolveAttempt.name]: resolution,
}
