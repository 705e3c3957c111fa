import 'server-only'
import type { TestStanding } from '@/lib/competency-tests/vocabulary'
import { helpLevels, type HelpLevel } from '@/lib/clinical/vocabulary'
import type { Missing } from '@/lib/contracts/competency-tests'
import { consistencyOf } from '@/lib/reports/consistency'
import { isOpenAttempt } from '@/lib/states/test-attempt'
import type { CompletedForm } from '@/server/form-responses'
import type { CountedRow } from '@/server/experience'
import type { Enrolled, PastAttempt } from './queries/eligibility'
import type { TestListed } from './queries/tests'

/** The facts about one student, for all tests in question. */
export type Facts = {
  readonly student: Pick<Enrolled, 'programmeId' | 'year'>
  /** All attempts except void ones, the newest first. */
  readonly attempts: readonly PastAttempt[]
  readonly counted: readonly CountedRow[]
  readonly completed: readonly CompletedForm[]
}

const dayIn = (date: Date) => date.toISOString().slice(0, 10)
const levelOf = (help: string | null): HelpLevel | null => helpLevels.find((one) => one === help) ?? null

/** The number done with this much help or less. */
function countWithHelp(row: CountedRow | undefined, help: HelpLevel | null): number {
  if (!row) return 0
  if (help === null) return row.all
  return helpLevels.slice(helpLevels.indexOf(help)).reduce((sum, level) => sum + (row.byHelp[level] ?? 0), 0)
}

/** The prerequisites of the test that the student does not meet; counted again whenever somebody goes on with an attempt. */
export function prerequisitesMissing(test: TestListed, { attempts, counted }: Facts): Missing[] {
  return test.prerequisites.flatMap((one): Missing[] => {
    if (one.kind === 'TEST') {
      const needed = one.neededTest
      const isPassed = attempts.some(({ testId, state }) => testId === needed?.id && state === 'PASSED')
      return needed === null || isPassed ? [] : [{ kind: 'TEST', test: needed }]
    }
    if (one.procedure === null) return []
    const procedure = one.procedure
    const row = counted.find(({ procedureId }) => procedureId === procedure.id)
    const help = levelOf(one.help)
    const have = Math.floor(countWithHelp(row, help) * 10 + 1e-6) / 10
    const needed = one.count ?? 1
    const notConsistent = have >= needed && one.isConsistent && consistencyOf(row?.dots ?? '') !== 'CONSISTENT'
    return have >= needed && !notConsistent ? [] : [{ kind: 'COUNT', procedure, needed, have, help, notConsistent }]
  })
}

export function isForStudent(test: Pick<TestListed, 'programmeId' | 'years'>, { programmeId, year }: Facts['student']): boolean {
  const isOfProgramme = test.programmeId === null || test.programmeId === programmeId
  return isOfProgramme && (test.years.length === 0 || (year !== null && test.years.includes(year)))
}

const ownAttempts = (test: TestListed, { attempts }: Facts) => attempts.filter(({ testId }) => testId === test.id)

/** The obstacles to a retake after the student's last attempt failed. */
export function retakeMissing(test: TestListed, facts: Facts, today: string): Missing[] {
  const mine = ownAttempts(test, facts)
  const latest = mine[0]
  if (latest?.state !== 'FAILED' && latest?.state !== 'RETAKE') return []
  if (!test.canRetake) return [{ kind: 'NO_RETAKE' }]
  if (test.attempts !== null && mine.length >= test.attempts) return [{ kind: 'NO_ATTEMPTS', attempts: test.attempts }]
  const missing: Missing[] = []
  if (latest.eligibleOn !== null && dayIn(latest.eligibleOn) > today) missing.push({ kind: 'RETAKE_FROM', on: dayIn(latest.eligibleOn) })
  const form = test.remediationForm
  const failedAt = latest.decidedAt
  if (form !== null && failedAt !== null) {
    const isDone = facts.completed.some(({ formId, lastAt }) => formId === form.id && lastAt > failedAt)
    if (!isDone) missing.push({ kind: 'REMEDIATION', form })
  }
  return missing
}

/** All obstacles to a student's asking for a test now, in the order in which they are shown. */
export function unmetRequirements(test: TestListed, facts: Facts, today: string): Missing[] {
  const latest = ownAttempts(test, facts)[0]
  if (latest && isOpenAttempt(latest.state)) return [{ kind: 'RUNNING', attemptId: latest.id }]
  if (latest?.state === 'PASSED') return [{ kind: 'PASSED', attemptId: latest.id }]
  const missing: Missing[] = []
  if (!isForStudent(test, facts.student)) missing.push({ kind: 'NOT_FOR_YEAR' })
  if (!isAskable(test)) missing.push({ kind: 'CLOSED', on: null })
  if (test.opensOn !== null && dayIn(test.opensOn) > today) missing.push({ kind: 'OPENS', on: dayIn(test.opensOn) })
  if (test.closesOn !== null && dayIn(test.closesOn) < today) missing.push({ kind: 'CLOSED', on: dayIn(test.closesOn) })
  return [...missing, ...retakeMissing(test, facts, today), ...prerequisitesMissing(test, facts)]
}

/** Whether new attempts at the test can begin at all: it is published, and so is its form. */
export function isAskable({ published, form }: Pick<TestListed, 'published' | 'form'>): boolean {
  return published && form.state === 'PUBLISHED' && form.currentVersionId !== null
}

export function standingOf(test: TestListed, facts: Facts, missing: readonly Missing[]): TestStanding {
  const latest = ownAttempts(test, facts)[0]
  if (latest?.state === 'PASSED') return 'PASSED'
  if (latest && isOpenAttempt(latest.state)) return 'WAITING'
  if (missing.length === 0) return latest ? 'RETAKE' : 'OPEN'
  return missing.some(({ kind }) => kind === 'NO_RETAKE' || kind === 'NO_ATTEMPTS') ? 'FAILED' : 'NOT_YET'
}
