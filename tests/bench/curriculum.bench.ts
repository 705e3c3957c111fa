import { v7 } from 'uuid'
import type { Contract } from '@/lib/contract'
import { testDatabase } from '@/tests/support/database'
import { withPrisma } from '@/tests/support/prisma-for'
import { grownCurriculum, type GrownCurriculum } from './grown-curriculum'
import { milliseconds, type Bench } from './measure'

/** A large curriculum, and what students have shown of it: the calls themselves, through the kernel, without HTTP. */
const bench: Bench = async ({ figure }) => {
  const database = await testDatabase()
  try {
    process.env.DATABASE_URL = database.url
    // The process has one database, so modules that open it are loaded only now.
    await import('@/server/registry')
    const { member } = await import('@/tests/support/members')
    const { roleActor } = await import('@/tests/support/members')
    const { stopClock, now } = await import('@/server/kernel/clock')
    stopClock(new Date('2026-11-20T10:00:00Z'))
    const editor = roleActor(await member('STAFF', 'editor'), ['CURRICULUM_VIEW', 'CURRICULUM_EDIT'])
    const student = await member('STUDENT', 'student')
    let grown: GrownCurriculum | null = null
    await withPrisma(database.url, async (db) => {
      grown = await grownCurriculum(db, { studentId: student.id, at: now() })
    })
    if (!grown) throw new Error('no curriculum has grown')
    const { programmeId, yearId, moduleIds, frameworkId, facts }: GrownCurriculum = grown
    const curriculum = await import('@/lib/contracts/curriculum')
    const coverage = await import('@/lib/contracts/coverage')
    const { output } = await import('@/tests/support/curriculum')
    const { closeDb } = await import('@/server/kernel/db')
    const ask = <C extends Contract>(who: typeof editor, contract: C, input: object) => milliseconds(() => output(who, contract, input))
    try {
      const whole = await output(editor, coverage.readMatrix, { columns: 'MODULE', frameworkId })
      if (whole.outcomes.length !== 112 || whole.columns.length !== 64) throw new Error('the matrix is another')
      if (!whole.outcomes.some(({ shown }) => (shown ?? 0) > 300)) throw new Error('nobody has shown anything')
      const asked: readonly (readonly [name: string, atMost: number, ask: () => Promise<number>])[] = [
        ['a tree of 2,000 nodes', 60, () => ask(editor, curriculum.readCurriculum, { yearId })],
        [
          `a matrix of 112 x 64 over ${facts.toLocaleString('en-GB')} facts`,
          300,
          () => ask(editor, coverage.readMatrix, { columns: 'MODULE', frameworkId }),
        ],
        ['the same of one student', 100, () => ask(student, coverage.readMatrix, { columns: 'MODULE', frameworkId })],
        ['a student’s own outcomes', 40, () => ask(student, coverage.readMyCoverage, { frameworkId })],
        ['a page of the report', 300, () => ask(editor, coverage.readCoverageReport, { frameworkId })],
        [
          'who has shown an outcome',
          100,
          () => ask(editor, coverage.listCoverageRows, { outcomeId: whole.outcomes[0]?.id ?? '', part: 'STUDENTS' }),
        ],
      ]
      for (const [name, atMost, run] of asked) await figure({ name, unit: 'ms', target: { atMost }, runs: 11, warmUp: 2, run })
      const moved = { at: 0 }
      await figure({
        name: 'a move of a node with all that lies in it',
        unit: 'ms',
        target: { atMost: 15 },
        runs: 11,
        warmUp: 2,
        run: async () => {
          moved.at += 1
          const nodeId = moduleIds[0] ?? ''
          const parentId = moduleIds[1 + (moved.at % 2)] ?? ''
          const { node } = await output(editor, curriculum.readCurriculumNode, { nodeId })
          return ask(editor, curriculum.moveCurriculumNode, { nodeId, parentId, beforeId: null, revision: node.revision })
        },
      })
      await figure({
        name: 'the copy of a year',
        unit: 's',
        target: { atMost: 5 },
        runs: 3,
        warmUp: 0,
        run: async () => {
          moved.at += 1
          const year = 2030 + moved.at
          const made = { id: v7(), programmeId, startsOn: `${year}-09-01`, endsOn: `${year + 1}-08-31`, copyOfId: yearId }
          return (await ask(editor, curriculum.makeCurriculumYear, made)) / 1_000
        },
      })
      await measureNight(figure)
    } finally {
      await closeDb()
    }
  } finally {
    await database.drop()
  }
}
export default bench

/** The cost of the nightly comparison where nothing differs: the facts belong to no sessions, so only their ids are read; the last run corrects them. */
async function measureNight(figure: Parameters<Bench>[0]['figure']): Promise<void> {
  const { compareAll } = await import('@/server/coverage/compare')
  await figure({
    name: 'all of it compared with what it is made of, where nothing is',
    unit: 's',
    runs: 1,
    warmUp: 0,
    run: async () => (await milliseconds(() => compareAll('PROCEDURE', { isMended: false, told: () => {} }))) / 1_000,
  })
}
