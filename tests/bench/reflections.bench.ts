import { v7 } from 'uuid'
import { testDatabase } from '@/tests/support/database'
import { withPrisma } from '@/tests/support/prisma-for'
import { milliseconds, type Bench } from './measure'

const reflections = 500
const wordsOfEach = 200
/** The students of a year, each of whom writes the same number of reflections. */
const students = 80
const at = new Date('2026-11-20T08:00:00Z')

/** A log of years, and the part of it that a workbook counts: the calls themselves, through the kernel, without HTTP. */
const bench: Bench = async ({ figure }) => {
  const database = await testDatabase()
  try {
    process.env.DATABASE_URL = database.url
    // The process has one database, so modules that open it are loaded only now.
    await import('@/server/registry')
    const { member } = await import('@/tests/support/members')
    const { stopClock } = await import('@/server/kernel/clock')
    stopClock(at)
    const teacher = await member('STAFF', 'staff')
    const writers = []
    for (let n = 0; n < students; n += 1) writers.push(await member('STUDENT', `student${n}`))
    const [writer] = writers
    if (!writer) throw new Error('nobody writes')
    await writeReflections(database.url, { writerIds: writers.map(({ id }) => id), teacherId: teacher.id })
    const contracts = await import('@/lib/contracts/reflections')
    const { onReflection } = await import('@/tests/support/reflections')
    const { madeWorkbook } = await import('@/tests/support/workbooks')
    const { readWorkbookCohortCall } = await import('@/server/workbooks/calls/readers')
    const { outputAs } = await import('@/tests/support/call')
    const { closeDb } = await import('@/server/kernel/db')
    try {
      const log = await onReflection(writer, contracts.readReflectionLog, { tagIds: [], states: [] })
      if (log.total !== reflections) throw new Error(`the log has ${log.total} reflections`)
      await figure({
        name: `a log of ${reflections} reflections`,
        unit: 'ms',
        target: { atMost: 40 },
        runs: 21,
        warmUp: 3,
        run: () => milliseconds(() => onReflection(writer, contracts.readReflectionLog, { tagIds: [], states: [] })),
      })
      let longest = 0
      await figure({
        name: `its PDF of ${reflections * wordsOfEach} words, in a thread of its own`,
        unit: 's',
        target: { atMost: 5 },
        runs: 3,
        warmUp: 1,
        run: async () => {
          const watched = watchLoop()
          const took = await milliseconds(() =>
            onReflection(writer, contracts.exportReflectionLog, { format: 'PDF', tagIds: [], states: [] }),
          )
          longest = Math.max(longest, watched.stop())
          return took / 1000
        },
      })
      await figure({
        name: 'the longest that others waited for it',
        unit: 'ms',
        target: { atMost: 200 },
        runs: 1,
        warmUp: 0,
        run: () => longest,
      })
      const admin = await member('ADMIN', 'admin')
      const reflection = { state: 'ACKNOWLEDGED', kind: 'SESSION' } as const
      const id = await madeWorkbook(admin, {
        sections: [
          [
            { reflection, caption: 'Sessions', needed: 40 },
            { reflection: { state: 'SUBMITTED' }, caption: 'Any', needed: 20 },
          ],
        ],
      })
      await figure({
        name: `a workbook of ${students} students and ${students * reflections} reflections`,
        unit: 'ms',
        target: { atMost: 400 },
        runs: 11,
        warmUp: 2,
        run: () => milliseconds(() => outputAs(admin, readWorkbookCohortCall, { id })),
      })
    } finally {
      await closeDb()
    }
  } finally {
    await database.drop()
  }
}
export default bench

/** The longest time in which the process answered nobody. */
function watchLoop(): { stop: () => number } {
  let [last, longest] = [performance.now(), 0]
  const look = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last - 5)
    last = now
  }
  const timer = setInterval(look, 5)
  return {
    stop: () => {
      look()
      clearInterval(timer)
      return longest
    },
  }
}

type Wanted = { readonly writerIds: readonly string[]; readonly teacherId: string }
/** Writes each person's reflections, every second one acknowledged; with four prompts, as many as the longest template has. */
async function writeReflections(url: string, { writerIds, teacherId }: Wanted): Promise<void> {
  const prompts = Array.from({ length: 4 }, (_, n) => ({
    uid: v7(),
    caption: `What happened, and what did you make of it? ${n}`,
    help: '',
    words: 50,
  }))
  const text = 'I placed the matrix twice and found the contact with floss myself'.split(' ')
  const answer = Array.from({ length: wordsOfEach / prompts.length }, (_, n) => text[n % text.length]).join(' ')
  const answers = Object.fromEntries(prompts.map(({ uid }) => [uid, { text: answer, revision: 1 }]))
  await withPrisma(url, async (db) => {
    for (const ownerId of writerIds) {
      const ids = Array.from({ length: reflections }, () => v7())
      const day = (n: number) => new Date(at.getTime() - (n + 2) * 86_400_000)
      await db.activity.createMany({
        data: ids.map((id, n) => ({
          id,
          ownerId,
          kind: 'SESSION' as const,
          title: `Composite ${n}`,
          happenedOn: day(n),
          createdAt: day(n),
        })),
      })
      await db.reflection.createMany({
        data: ids.map((id, n) => ({
          id,
          ownerId,
          prompts,
          answers,
          words: wordsOfEach,
          createdAt: day(n),
          updatedAt: day(n),
          submittedAt: day(n),
          ...(n % 2 === 0
            ? { state: 'SUBMITTED' as const }
            : { state: 'ACKNOWLEDGED' as const, acknowledgedAt: day(n), acknowledgedById: teacherId }),
        })),
      })
    }
    await db.$executeRaw`ANALYZE activity, reflection`
  })
}
