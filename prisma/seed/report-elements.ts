import type { z } from 'zod'
import { Condition as ConditionShape, Definition } from '@/lib/contracts/reports/elements.shapes'
import type { Db } from './database'
import { institutionLocale, starterText } from './report-texts'

type StarterElement = { readonly name: string; readonly definition: z.input<typeof Definition> }

type Condition = z.input<typeof ConditionShape>

const conditionIs = (field: string, ...values: string[]): Condition => ({ field, op: 'IS', values })
const atLeast = (field: string, value: string): Condition => ({ field, op: 'AT_LEAST', values: [value] })

/**
 * The elements with which reports begin. Each counts something that a medical school has as well as a dental one, and names nothing of a catalogue, so that it
 * counts in every school from the first day on.
 */
const starters = [
  { name: 'Procedures done', definition: { source: 'procedures', measure: { kind: 'COUNT' }, better: 'HIGHER' } },
  {
    name: 'Counted towards targets',
    definition: { source: 'procedures', measure: { kind: 'SUM', field: 'credit' }, decimals: 1, better: 'HIGHER' },
  },
  {
    name: 'Marked competent or better',
    definition: { source: 'procedures', measure: { kind: 'SHARE', where: [atLeast('grade', '1')] }, better: 'HIGHER' },
  },
  {
    name: 'Marked competent or better, last ten',
    definition: {
      source: 'procedures',
      measure: { kind: 'LAST', n: 10, where: [atLeast('grade', '1')] },
      period: 'EVER',
      better: 'HIGHER',
    },
  },
  {
    name: 'Done without help',
    definition: { source: 'procedures', measure: { kind: 'SHARE', where: [conditionIs('help', 'INDEPENDENT')] }, better: 'HIGHER' },
  },
  {
    name: 'Own mark less the teacher’s',
    definition: { source: 'procedures', measure: { kind: 'MEAN', field: 'selfDifference' }, decimals: 2, minimum: 8 },
  },
  { name: 'Finished sessions', definition: { source: 'sessions', measure: { kind: 'COUNT' }, better: 'HIGHER' } },
  {
    name: 'Different patients',
    definition: {
      source: 'sessions',
      where: [[conditionIs('attendance', 'ATTENDED', 'LATE')]],
      measure: { kind: 'DISTINCT', field: 'patient' },
      better: 'HIGHER',
    },
  },
  {
    name: 'Patients who did not attend',
    definition: { source: 'sessions', measure: { kind: 'SHARE', where: [conditionIs('attendance', 'DID_NOT_ATTEND')] }, better: 'LOWER' },
  },
  {
    name: 'Waiting for a teacher, in minutes',
    definition: { source: 'checks', measure: { kind: 'MEDIAN', field: 'waitingMinutes' }, better: 'LOWER' },
  },
  {
    name: 'Marking a session, in minutes',
    definition: { source: 'sessions', measure: { kind: 'MEDIAN', field: 'markingMinutes' } },
  },
  {
    name: 'Days until a session is finished',
    definition: { source: 'sessions', measure: { kind: 'MEDIAN', field: 'daysToFinish' }, decimals: 1, better: 'LOWER' },
  },
  {
    name: 'Stalled cases',
    definition: {
      source: 'cases',
      where: [[conditionIs('stalled', 'true')]],
      measure: { kind: 'COUNT' },
      period: 'EVER',
      better: 'LOWER',
      target: { kind: 'NUMBER', value: 0 },
    },
  },
  {
    name: 'Tests passed at the first attempt',
    definition: {
      source: 'tests',
      where: [[conditionIs('attempt', '1')]],
      measure: { kind: 'SHARE', where: [conditionIs('passed', 'true')] },
      better: 'HIGHER',
    },
  },
  {
    name: 'Tests not passed',
    definition: {
      source: 'tests',
      where: [[conditionIs('passed', 'false')]],
      measure: { kind: 'COUNT' },
      better: 'LOWER',
      target: { kind: 'NUMBER', value: 0 },
    },
  },
  {
    name: 'Attendance',
    definition: {
      source: 'attendance',
      measure: { kind: 'SHARE', where: [conditionIs('attended', 'true')] },
      better: 'HIGHER',
      target: { kind: 'NUMBER', value: 0.8 },
    },
  },
  {
    name: 'Days from submitting a form to its sign-off',
    definition: { source: 'forms', measure: { kind: 'MEDIAN', field: 'daysToSignOff' }, decimals: 1, better: 'LOWER' },
  },
  {
    name: 'Patients who would gladly come again',
    definition: { source: 'patientFeedback', measure: { kind: 'SHARE', where: [atLeast('again', '4')] }, period: 'EVER', better: 'HIGHER' },
  },
  {
    name: 'Targets behind pace',
    definition: {
      source: 'targets',
      where: [[conditionIs('behind', 'true')]],
      measure: { kind: 'COUNT' },
      better: 'LOWER',
      target: { kind: 'NUMBER', value: 0 },
    },
  },
  { name: 'Hours planned', definition: { source: 'time', measure: { kind: 'SUM', field: 'hours' } } },
  { name: 'Hours attended', definition: { source: 'time', measure: { kind: 'SUM', field: 'hoursAttended' }, better: 'HIGHER' } },
  { name: 'Hours taught', definition: { source: 'teaching', measure: { kind: 'SUM', field: 'hours' } } },
  { name: 'Placement days', definition: { source: 'placements', measure: { kind: 'COUNT' } } },
  { name: 'Placement hours planned', definition: { source: 'placements', measure: { kind: 'SUM', field: 'hours' } } },
  {
    name: 'Placement hours attended',
    definition: { source: 'placements', measure: { kind: 'SUM', field: 'hoursAttended' }, better: 'HIGHER' },
  },
] as const satisfies readonly StarterElement[]
export const starterElements: readonly StarterElement[] = starters
export type StarterElementName = (typeof starters)[number]['name']

/** Each starter always has the same id, so that a renamed or removed one is recognised and does not come back. */
const idOf = (at: number) => `0199a000-0000-7000-8000-${String(at + 1).padStart(12, '0')}`

/**
 * Inserts the starter elements, named in the language of the institution. An existing one stays as the institution has made it, as does an element of its own
 * with the same name; one that nobody has changed is named anew where that language, or the wording, has changed.
 */
export async function seedReportElements(db: Db, at: Date): Promise<void> {
  const locale = await institutionLocale(db)
  const starting = starterElements.map(({ name, definition }, index) => ({
    ...{ id: idOf(index), name: starterText(name, locale) },
    definition: Definition.parse(definition),
  }))
  const rows = await db.reportElement.findMany({ select: { id: true, name: true, version: true, deletedAt: true } })
  const ids = new Set(rows.map(({ id }) => id))
  const names = new Map(rows.flatMap(({ id, name, deletedAt }) => (deletedAt ? [] : [[name.toLowerCase(), id] as const])))
  const missing = starting.filter(({ id, name }) => !ids.has(id) && !names.has(name.toLowerCase()))
  await db.reportElement.createMany({ data: missing.map(({ id, name }) => ({ id, name, createdAt: at })) })
  await db.reportElementVersion.createMany({
    data: missing.map(({ id, name, definition }) => ({ elementId: id, version: 1, name, definition, savedAt: at })),
  })
  const first = await db.reportElementVersion.findMany({
    where: { elementId: { in: starting.map(({ id }) => id) }, version: 1, savedById: null },
    select: { elementId: true, name: true },
  })
  for (const { id, name } of starting) {
    // Reports show the first version, also of an element that the institution has changed since.
    if (first.some((one) => one.elementId === id && one.name !== name))
      await db.reportElementVersion.updateMany({ where: { elementId: id, version: 1, savedById: null }, data: { name } })
    const row = rows.find((one) => one.id === id)
    const isFree = (names.get(name.toLowerCase()) ?? id) === id
    if (row?.version === 1 && row.deletedAt === null && row.name !== name && isFree)
      await db.reportElement.updateMany({ where: { id, version: 1, deletedAt: null }, data: { name } })
  }
}

export function starterElementId(name: StarterElementName): string {
  return idOf(starters.findIndex((element) => element.name === name))
}
