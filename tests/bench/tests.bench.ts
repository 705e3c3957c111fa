import type { Contract } from '@/lib/contract'
import { demoDatabase } from '@/tests/support/database'
import type { Member } from '@/tests/support/members'
import { growTests } from './grown-tests'
import { milliseconds, type Bench } from './measure'

const tests = 200
const students = 900
/** A record of a million lines. */
const linesOfEach = 1_100
const attempts = 60_000

/** The requests of competency tests: the calls themselves, through the kernel, without HTTP. Eligibility is counted from the record at that moment. */
const bench: Bench = async ({ figure }) => {
  const database = await demoDatabase()
  try {
    // The demo's accounts can log in only where DEMO is set.
    Object.assign(process.env, { DATABASE_URL: database.url, DEMO: '1' })
    // The process has one database, so modules that open it are loaded only now.
    await import('@/server/registry')
    const { memberOf } = await import('@/tests/support/members')
    const { onTest, sheetForm } = await import('@/tests/support/competency-tests')
    const contracts = await import('@/lib/contracts/competency-tests')
    const { closeDb } = await import('@/server/kernel/db')
    try {
      const at = new Date()
      const [student, teacher, office] = [await memberOf('student', at), await memberOf('teacher', at), await memberOf('admin', at)]
      const { id: formId, versionId } = await sheetForm({ admin: office })
      const grown = await growTests({ url: database.url, formId, versionId, students, linesOfEach, tests, attempts })
      const { testId, programmeId, year, filterId } = grown
      const words = (count: number) => count.toLocaleString('en-GB')
      await figure({
        name: `${words(grown.attempts)} attempts and ${words(grown.lines)} lines, filled`,
        unit: 's',
        warmUp: 0,
        runs: 1,
        run: () => grown.ms / 1_000,
      })
      const ask = (who: Member, contract: Contract, input: object) => milliseconds(() => onTest(who, contract, input))
      const asked: readonly (readonly [name: string, atMost: number, run: () => Promise<number>])[] = [
        [`a student’s list, with what is missing for ${tests} tests`, 60, () => ask(student, contracts.readMyTests, {})],
        ['what a teacher has to mark', 30, () => ask(teacher, contracts.listToMark, {})],
        [`a stored filter of ${words(grown.attempts)} attempts`, 60, () => ask(office, contracts.listAttempts, { filterId })],
        ['who of a year may take a test', 250, () => ask(teacher, contracts.readEligibility, { testId, programmeId, year })],
      ]
      for (const [name, atMost, run] of asked) await figure({ name, unit: 'ms', target: { atMost }, runs: 15, warmUp: 3, run })
    } finally {
      await closeDb()
    }
  } finally {
    await database.drop()
  }
}
export default bench
