import { v7 } from 'uuid'
import type { Contract, OutputOf } from '@/lib/contract'
import {
  acceptAttempt,
  askForTest,
  decideAttempt,
  decideAttemptSecond,
  readAttempt,
  saveSheetPage,
  saveTest,
} from '@/lib/contracts/competency-tests'
import type { Answers } from '@/lib/forms/answers'
import type { TestOutcome } from '@/lib/states/test-attempt'
import { competencyTestsCalls } from '@/server/competency-tests'
import { prisma } from '@/server/kernel/db'
import { asset } from './folders'
import { callAs, callsAmong, outputAs } from './call'
import { definition, everybody, field, page, publishedForm, uidOf } from './forms'
import type { Member } from './members'
import type { School } from './school'

/** The call of a contract, as the registry would find it. */
export const testCall = callsAmong(competencyTestsCalls)

export const onTest = <C extends Contract>(who: Member, contract: C, input: object): Promise<OutputOf<C>> =>
  outputAs(who, testCall(contract), input)
export const tryTest = <C extends Contract>(who: { readonly actor: Member['actor'] } | null, contract: C, input: object) =>
  callAs(who, testCall(contract), input)

export type SheetForm = Awaited<ReturnType<typeof sheetForm>>

/** A sheet with a score of two marks, and a question that fails the test by itself. */
export async function sheetForm(school: Pick<School, 'admin'>) {
  const form = definition(
    [
      page('sheet', [
        field('NUMBER', 'first', { min: 0, max: 10 }),
        field('NUMBER', 'second', { min: 0, max: 10 }),
        field('BOOLEAN', 'safe'),
        field('MULTILINE', 'words'),
      ]),
    ],
    { see: everybody },
  )
  const published = await publishedForm(school.admin, form)
  const uid = (id: string) => uidOf(form.pages, id)
  const pageUid = form.pages[0]?.uid ?? ''
  const sheet = (first: number | null, second: number | null, safe: boolean | null): Answers => ({
    [uid('first')]: first,
    [uid('second')]: second,
    [uid('safe')]: safe,
  })
  return {
    ...published,
    ...{ form, uid, pageUid, sheet },
    rule: `{${uid('first')}} + {${uid('second')}} >= 10`,
    good: sheet(6, 6, true),
    low: sheet(2, 3, true),
    unsafe: sheet(10, 10, false),
  }
}

/** A published test on the sheet, with its rule and its critical question. */
export async function savedTest(
  school: Pick<School, 'admin'>,
  sheet: Pick<SheetForm, 'id' | 'rule' | 'uid'>,
  changes: object = {},
): Promise<string> {
  const id = v7()
  await onTest(school.admin, saveTest, {
    id,
    revision: 0,
    code: `T-${id.slice(-8)}`,
    name: `Test ${id.slice(-8)}`,
    formId: sheet.id,
    published: true,
    passRule: sheet.rule,
    criticalUids: [sheet.uid('safe')],
    ...changes,
  })
  return id
}

/** Changes a test, as its administrator would. */
export async function changeTest(
  id: string,
  fields: Parameters<ReturnType<typeof prisma>['competencyTest']['update']>[0]['data'],
): Promise<void> {
  await prisma().competencyTest.update({ where: { id }, data: fields, select: { id: true } })
}

export async function askForAttempt(who: Member, testId: string, changes: object = {}): Promise<string> {
  const id = v7()
  await onTest(who, askForTest, { id, testId, ...changes })
  return id
}

/** An attempt that a student asked for and a teacher accepted. */
export async function acceptedAttempt(student: Member, teacher: Member, testId: string): Promise<string> {
  const id = await askForAttempt(student, testId)
  await onTest(teacher, acceptAttempt, { id })
  return id
}

export async function fillSheet(who: Member, id: string, sheet: SheetForm, answers: Answers): Promise<string> {
  const { found } = await onTest(who, readAttempt, { id })
  const mine = [found.first, found.secondSheet].find((one) => one?.isMine)
  const revision = mine?.parts.find(({ pageUid }) => pageUid === sheet.pageUid)?.revision ?? 0
  return (await onTest(who, saveSheetPage, { id, pageUid: sheet.pageUid, revision, answers })).contentHash
}

/** The hash of the sheet as its marker is shown it, to send back with the decision. */
export async function sheetHashFor(who: Member, id: string): Promise<string> {
  const { found } = await onTest(who, readAttempt, { id })
  return [found.first, found.secondSheet].find((one) => one?.isMine)?.contentHash ?? '0'.repeat(64)
}

type Decision = {
  readonly outcome?: TestOutcome
  readonly reason?: string
  readonly wantsSecond?: boolean
  readonly secondId?: string | null
}
export async function decideFirst(who: Member, id: string, decision: Decision = {}) {
  return onTest(who, decideAttempt, { id, contentHash: await sheetHashFor(who, id), outcome: 'PASSED', ...decision })
}
export async function decidedSecond(who: Member, id: string, decision: Omit<Decision, 'wantsSecond' | 'secondId'> = {}) {
  return onTest(who, decideAttemptSecond, { id, contentHash: await sheetHashFor(who, id), outcome: 'PASSED', ...decision })
}

/** A whole attempt: asked for, marked and decided. */
export async function wholeAttempt(
  student: Member,
  teacher: Member,
  testId: string,
  sheet: SheetForm,
  answers: Answers,
  decision: Decision = {},
) {
  const id = await acceptedAttempt(student, teacher, testId)
  await fillSheet(teacher, id, sheet, answers)
  return { id, ...(await decideFirst(teacher, id, decision)) }
}

export async function stateOf(id: string) {
  return (await prisma().testAttempt.findUniqueOrThrow({ where: { id }, select: { state: true } })).state
}

/** A decided attempt whose sheet holds a file of its marker. */
export async function sheetWithFile(school: School, student: Member) {
  const form = definition([page('sheet', [field('BOOLEAN', 'done'), field('FILE_UPLOAD', 'file')])], { see: everybody })
  const published = await publishedForm(school.admin, form)
  const testId = await savedTest(school, { id: published.id, rule: '', uid: () => '' }, { criticalUids: [] })
  const id = await acceptedAttempt(student, school.teacher, testId)
  const assetId = await asset(school.teacher)
  const fileUid = uidOf(form.pages, 'file')
  await onTest(school.teacher, saveSheetPage, { id, pageUid: form.pages[0]?.uid ?? '', revision: 0, answers: { [fileUid]: [assetId] } })
  return { id, assetId, testId, decide: () => decideFirst(school.teacher, id) }
}
