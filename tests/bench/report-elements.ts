import { v7 } from 'uuid'
import { starterElementId } from '@/prisma/seed/report-elements'
import { z } from 'zod'
import { medianOf, unchangedPoll, type Asker } from './asker'
import { milliseconds, type Area } from './measure'
import type { TestServer } from '@/tests/support/server'

const elementOf = (name: Parameters<typeof starterElementId>[0]) => ({ id: starterElementId(name), version: 1 })
const atLeast = (field: string, value: string) => ({ field, op: 'AT_LEAST', values: [value] })

/** Six blocks as a head of year lays them out: two tables, a matrix, a line, bars and numbers. */
const blocks = [
  {
    title: 'In numbers',
    show: 'NUMBER',
    elements: [elementOf('Procedures done'), elementOf('Counted towards targets'), elementOf('Different patients')],
  },
  {
    title: 'By student',
    show: 'TABLE',
    rows: 'student',
    sort: 'UP',
    limit: 200,
    elements: [
      elementOf('Procedures done'),
      elementOf('Marked competent or better'),
      elementOf('Done without help'),
      elementOf('Attendance'),
    ],
  },
  {
    title: 'By category and term',
    show: 'MATRIX',
    rows: 'field.category',
    columns: 'term',
    elements: [elementOf('Marked competent or better')],
  },
  { title: 'Month by month', show: 'LINE', rows: 'month', elements: [elementOf('Procedures done'), elementOf('Finished sessions')] },
  { title: 'By clinic', show: 'BAR', rows: 'field.clinic', sort: 'DOWN', elements: [elementOf('Waiting for a teacher, in minutes')] },
  { title: 'Last ten', show: 'TABLE', rows: 'firm', elements: [elementOf('Marked competent or better, last ten')] },
]

/** The requests of reports of elements: an element while it is edited, and a report of six blocks over a year group, all blocks at once as its screen asks. */
export async function measureElements(
  figure: Area['figure'],
  { admin, cohort }: { readonly admin: Asker; readonly cohort: { readonly programmeId: string; readonly year: string } },
): Promise<void> {
  const procedures = { source: 'procedures', better: 'HIGHER' }
  const competent = { kind: 'SHARE', where: [atLeast('grade', '1')] }
  const checks: readonly (readonly [name: string, input: object])[] = [
    ['an element while it is edited', { definition: { ...procedures, measure: competent }, by: 'field.category' }],
    ['the same since the start, by student', { definition: { ...procedures, measure: competent, period: 'EVER' }, by: 'student' }],
    [
      'the last ten of each, while it is edited',
      { definition: { ...procedures, measure: { ...competent, kind: 'LAST', n: 10 } }, by: 'year' },
    ],
    ['a share of sessions, by clinic', { definition: { source: 'sessions', measure: { kind: 'COUNT' } }, by: 'field.clinic' }],
  ]
  for (const [name, input] of checks)
    await figure({ name, unit: 'ms', target: { atMost: 300 }, run: () => medianOf(() => admin.post('checkElement', input)) })
  const config = { id: v7(), revision: 0, title: `A year in six blocks ${v7()}`, about: 'COHORT' }
  const withUids = blocks.map((block) => ({ ...block, uid: v7() }))
  await admin.post('saveConfig', { ...config, blocks: withUids })
  const ask = async () => {
    await admin.get('read', { id: config.id, ...cohort })
    await Promise.all(withUids.map(({ uid }) => admin.get('block', { id: config.id, uid, ...cohort })))
  }
  await figure({ name: 'a report of six blocks over a year group', unit: 'ms', target: { atMost: 600 }, run: () => medianOf(ask) })
  for (const { uid, title } of withUids)
    await figure({
      name: `its block “${title}” alone`,
      unit: 'ms',
      run: () => medianOf(() => admin.get('block', { id: config.id, uid, ...cohort })),
    })
}

const Begun = z.object({ id: z.string() })
const Read = z.object({ run: z.object({ state: z.string(), rows: z.number().nullable() }) })
const restMs = 100

/** A million lines made 42,373 rows when this was written. */
const fewestRows = 40_000

/** A workbook of more than 40,000 rows, made in the background from the press until it can be opened, and what the school's polls wait in the meantime. */
export async function measureRun(
  figure: Area['figure'],
  { admin, server }: { readonly admin: Asker; readonly server: TestServer },
): Promise<void> {
  const poll = await unchangedPoll(server, 'student')
  const waits: { before: readonly number[]; meanwhile: number[] } = { before: await pollFor(poll, 5_000), meanwhile: [] }
  await figure({
    name: 'a workbook of more than 40,000 rows, from the press until it is ready',
    unit: 's',
    target: { atMost: 20 },
    warmUp: 0,
    runs: 3,
    run: async () => {
      const asked = {
        ...{ of: 'ANALYSIS_ROWS', elementIds: [starterElementId('Procedures done')], rows: 'student', show: 'TABLE', element: 0 },
        span: 'ALL',
      }
      const from = performance.now()
      const begun = Begun.parse(await admin.post('begin', { format: 'XLSX', asked, again: true }))
      for (;;) {
        waits.meanwhile.push(...(await pollFor(poll, restMs)))
        const { run } = Read.parse(await admin.get('readRun', { id: begun.id }))
        if (run.state === 'PREPARING') continue
        if (run.state !== 'READY' || (run.rows ?? 0) < fewestRows) throw new Error(`the run is ${run.state} with ${run.rows} rows`)
        return (performance.now() - from) / 1_000
      }
    },
  })
  const before = percentile99(waits.before)
  await figure({ name: 'a poll’s 99th percentile while nothing is made', unit: 'ms', warmUp: 0, runs: 1, run: () => before })
  await figure({
    name: 'a poll’s 99th percentile while workbooks are made',
    unit: 'ms',
    // Whoever waits for a mark is not to notice that somebody else has asked for a file.
    target: { atMost: before * 1.2 },
    warmUp: 0,
    runs: 1,
    run: () => percentile99(waits.meanwhile),
  })
}

/** The 99th percentile. */
function percentile99(took: readonly number[]): number {
  return took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? NaN
}

/** Polls again and again for some seconds, 10 ms after each answer. */
async function pollFor(
  { url, headers }: { readonly url: string; readonly headers: Record<string, string> },
  forMs: number,
): Promise<number[]> {
  const took: number[] = []
  const until = performance.now() + forMs
  while (performance.now() < until) {
    took.push(await milliseconds(() => fetch(url, { headers }).then((answer) => answer.arrayBuffer())))
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return took
}
