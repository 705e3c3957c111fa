import { v7 } from 'uuid'
import { starterElementId } from '@/prisma/seed/report-elements'
import { medianOf, type Asker } from './asker'
import type { Area } from './measure'

const of = (name: Parameters<typeof starterElementId>[0]) => ({ id: starterElementId(name), version: 1 })
const atLeast = (field: string, value: string) => ({ field, op: 'AT_LEAST', values: [value] })

/** Six blocks as a head of year lays them out: two tables, a matrix, a line, bars and numbers. */
const blocks = [
  { title: 'In numbers', show: 'NUMBER', elements: [of('Procedures done'), of('Counted towards targets'), of('Different patients')] },
  {
    title: 'By student',
    show: 'TABLE',
    rows: 'student',
    sort: 'UP',
    limit: 200,
    elements: [of('Procedures done'), of('Marked competent or better'), of('Done without help'), of('Attendance')],
  },
  { title: 'By category and term', show: 'MATRIX', rows: 'field.category', columns: 'term', elements: [of('Marked competent or better')] },
  { title: 'Month by month', show: 'LINE', rows: 'month', elements: [of('Procedures done'), of('Finished sessions')] },
  { title: 'By clinic', show: 'BAR', rows: 'field.clinic', sort: 'DOWN', elements: [of('Waiting for a teacher, in minutes')] },
  { title: 'Last ten', show: 'TABLE', rows: 'firm', elements: [of('Marked competent or better, last ten')] },
]

/** What reports of elements ask: an element while it is edited, and a report of six blocks over a year group, all blocks at once as its screen does. */
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
