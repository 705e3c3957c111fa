import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { Blocks } from '@/lib/contracts/reports/configs.shapes'
import { sourceLocale, type Locale } from '@/lib/i18n/locales'
import type { Db } from './database'
import { starterElementId, type StarterElementName } from './report-elements'
import { institutionLocale, starterText } from './report-texts'

type Block = Omit<z.input<typeof Blocks>[number], 'uid' | 'elements'> & { readonly elements: readonly StarterElementName[] }
type StarterReport = {
  readonly title: string
  readonly note: string
  readonly about?: 'STUDENT' | 'COHORT'
  readonly asThen?: true
  /** The built-in roles that read the report; without them, everybody who reads reports. */
  readonly roles?: readonly ('STAFF' | 'ADMIN' | 'TEACHER' | 'STUDENT')[]
  readonly blocks: readonly Block[]
}

/**
 * The reports that a head of year, a dean and an accreditor ask for, ready to open. Each consists of the starter elements, and can be changed like any other.
 */
export const starterReports: readonly StarterReport[] = [
  {
    title: 'Clinical activity',
    note: 'Sessions, patients and procedures by clinic and term.',
    roles: ['STAFF', 'ADMIN', 'TEACHER'],
    blocks: [
      {
        title: 'By clinic',
        show: 'TABLE',
        rows: 'field.clinic',
        elements: ['Finished sessions', 'Different patients', 'Procedures done', 'Patients who did not attend'],
      },
      {
        title: 'Finished sessions by clinic and term',
        show: 'MATRIX',
        rows: 'field.clinic',
        columns: 'term',
        elements: ['Finished sessions'],
      },
      { title: 'Month by month', show: 'LINE', rows: 'month', elements: ['Finished sessions', 'Procedures done'] },
    ],
  },
  {
    title: 'Students at risk',
    note: 'Behind pace, low attendance, stalled cases or tests not passed: most reasons first.',
    roles: ['STAFF', 'ADMIN', 'TEACHER'],
    blocks: [
      {
        title: 'By student',
        show: 'TABLE',
        rows: 'student',
        sort: 'MISSED',
        limit: 100,
        elements: ['Targets behind pace', 'Attendance', 'Stalled cases', 'Tests not passed', 'Marked competent or better'],
      },
    ],
  },
  {
    title: 'Procedures per student',
    note: 'How much each has done, the fewest first, beside the lowest, middle and highest of the year group.',
    roles: ['STAFF', 'ADMIN', 'TEACHER'],
    blocks: [
      {
        title: 'By student',
        show: 'TABLE',
        rows: 'student',
        sort: 'UP',
        limit: 200,
        spread: true,
        elements: ['Procedures done', 'Counted towards targets', 'Done without help', 'Marked competent or better, last ten'],
      },
      { title: 'By category and year of study', show: 'MATRIX', rows: 'field.category', columns: 'year', elements: ['Procedures done'] },
    ],
  },
  {
    title: 'Waiting and marking times',
    note: 'How long clinics wait for a teacher, and how long marking takes.',
    roles: ['STAFF', 'ADMIN'],
    blocks: [
      {
        title: 'By clinic',
        show: 'TABLE',
        rows: 'field.clinic',
        elements: ['Waiting for a teacher, in minutes', 'Marking a session, in minutes', 'Days until a session is finished'],
      },
      { title: 'Waiting for a teacher', show: 'BAR', rows: 'field.clinic', sort: 'DOWN', elements: ['Waiting for a teacher, in minutes'] },
      { title: 'Waiting, month by month', show: 'LINE', rows: 'month', elements: ['Waiting for a teacher, in minutes'] },
    ],
  },
  {
    title: 'Marking load of teachers',
    note: 'Sessions that each teacher has finished, and how soon, also those of students who have left.',
    asThen: true,
    roles: ['ADMIN'],
    blocks: [
      {
        title: 'By teacher',
        show: 'TABLE',
        rows: 'field.teacher',
        sort: 'DOWN',
        limit: 200,
        elements: ['Finished sessions', 'Marking a session, in minutes', 'Days until a session is finished'],
      },
    ],
  },
  {
    title: 'Sign-off turnaround',
    note: 'From submitting a form to its sign-off.',
    roles: ['STAFF', 'ADMIN'],
    blocks: [
      { title: 'By form', show: 'TABLE', rows: 'field.form', sort: 'DOWN', elements: ['Days from submitting a form to its sign-off'] },
      { title: 'Month by month', show: 'LINE', rows: 'month', elements: ['Days from submitting a form to its sign-off'] },
    ],
  },
  {
    title: 'Attendance by site',
    note: 'Registered dates attended, without excused absences.',
    roles: ['STAFF', 'ADMIN'],
    blocks: [
      { title: 'By building', show: 'TABLE', rows: 'field.building', elements: ['Attendance'] },
      { title: 'By year of study and month', show: 'MATRIX', rows: 'year', columns: 'month', elements: ['Attendance'] },
    ],
  },
  {
    title: 'Year against year',
    note: 'The same figures for each academic year, with students in the year they were in then.',
    asThen: true,
    roles: ['STAFF', 'ADMIN'],
    blocks: [
      {
        title: 'By academic year',
        show: 'TABLE',
        rows: 'academicYear',
        elements: [
          'Finished sessions',
          'Procedures done',
          'Marked competent or better',
          'Done without help',
          'Tests passed at the first attempt',
        ],
      },
      {
        title: 'Procedures by academic year and year of study',
        show: 'MATRIX',
        rows: 'academicYear',
        columns: 'year',
        elements: ['Procedures done'],
      },
    ],
  },
  {
    title: 'Competency tests',
    note: 'How many pass at the first attempt.',
    roles: ['STAFF', 'ADMIN', 'TEACHER'],
    blocks: [
      {
        title: 'By test',
        show: 'TABLE',
        rows: 'field.test',
        elements: ['Tests passed at the first attempt', 'Tests not passed'],
      },
      { title: 'By year of study', show: 'BAR', rows: 'year', elements: ['Tests passed at the first attempt'] },
    ],
  },
  {
    title: 'Cases that stand still',
    note: 'Open cases without a recent visit.',
    roles: ['STAFF', 'ADMIN'],
    blocks: [
      { title: 'By clinic', show: 'BAR', rows: 'field.clinic', sort: 'DOWN', elements: ['Stalled cases'] },
      { title: 'By student', show: 'TABLE', rows: 'student', sort: 'DOWN', elements: ['Stalled cases'] },
    ],
  },
  {
    title: 'My record',
    note: 'What you have done, and how well.',
    about: 'STUDENT',
    blocks: [
      {
        title: 'This period',
        show: 'NUMBER',
        elements: ['Procedures done', 'Counted towards targets', 'Different patients', 'Marked competent or better', 'Done without help'],
      },
      { title: 'By category', show: 'BAR', rows: 'field.category', sort: 'DOWN', elements: ['Procedures done'] },
      { title: 'How you mark yourself', show: 'LINE', rows: 'month', elements: ['Own mark less the teacher’s'] },
    ],
  },
  {
    title: 'Placement hours by site',
    note: 'Days and hours at each provider, planned and attended, as regulators ask for them.',
    roles: ['STAFF', 'ADMIN'],
    blocks: [
      {
        title: 'By provider',
        show: 'TABLE',
        rows: 'field.provider',
        elements: ['Placement days', 'Placement hours planned', 'Placement hours attended'],
      },
      {
        title: 'Hours attended by provider and specialty',
        show: 'MATRIX',
        rows: 'field.provider',
        columns: 'field.specialty',
        elements: ['Placement hours attended'],
      },
      {
        title: 'By student',
        show: 'TABLE',
        rows: 'student',
        limit: 200,
        elements: ['Placement days', 'Placement hours planned', 'Placement hours attended'],
      },
    ],
  },
]

const idOf = (at: number) => `0199a000-0001-7000-8000-${String(at + 1).padStart(12, '0')}`
const uidOf = (at: number, block: number) => `0199a000-0002-7000-8${String(at + 1).padStart(3, '0')}-${String(block + 1).padStart(12, '0')}`

/** The blocks of a starter report, with the elements in the versions that come with Cusp. */
export function starterBlocks(at: number, locale: Locale = sourceLocale): z.output<typeof Blocks> {
  return Blocks.parse(
    (starterReports[at]?.blocks ?? []).map(({ elements, title, ...block }, index) => ({
      ...block,
      title: starterText(title, locale),
      uid: uidOf(at, index),
      elements: elements.map((name) => ({ id: starterElementId(name), version: 1 })),
    })),
  )
}

/**
 * The starter reports, in the language of the institution. One that was changed or removed stays as the institution has made it; one that nobody has changed
 * follows the language and what this version says and shows.
 */
export async function seedReports(db: Db, at: Date): Promise<void> {
  const locale = await institutionLocale(db)
  const rows = await db.reportConfig.findMany({
    select: { id: true, title: true, note: true, about: true, asThen: true, blocks: true, revision: true, deletedAt: true },
  })
  const elements = new Set((await db.reportElement.findMany({ select: { id: true } })).map(({ id }) => id))
  const roles = await db.role.findMany({ where: { builtIn: { not: null } }, select: { id: true, builtIn: true } })
  const titles = new Map(rows.flatMap(({ id, title, deletedAt }) => (deletedAt ? [] : [[title.toLowerCase(), id] as const])))
  const starting = starterReports
    .map(({ title, note, about = 'COHORT', asThen = false, roles: read = [] }, index) => ({
      ...{ id: idOf(index), about, asThen, read, blocks: starterBlocks(index, locale) },
      ...{ title: starterText(title, locale), note: starterText(note, locale) },
    }))
    // If a school has an element of its own with a starter's name, that starter does not exist.
    .filter(({ blocks }) => blocks.every((block) => block.elements.every((element) => elements.has(element.id))))
  const found = new Map(rows.map((row) => [row.id, row]))
  const missing = starting.filter(({ id, title }) => !found.has(id) && !titles.has(title.toLowerCase()))
  await db.reportConfig.createMany({
    data: missing.map(({ read, ...report }) => ({
      ...report,
      createdAt: at,
      roleIds: roles.flatMap(({ id, builtIn }) => (read.some((name) => name === builtIn) ? [id] : [])),
    })),
  })
  for (const { id, title, read: _, ...report } of starting) {
    const row = found.get(id)
    // The institution's own changes raise the revision; so do changes to who may read the report.
    if (!row || row.deletedAt !== null || row.revision !== 1) continue
    const isFree = (titles.get(title.toLowerCase()) ?? id) === id
    const now = { ...report, title: isFree ? title : row.title }
    const stored = { title: row.title, note: row.note, about: row.about, asThen: row.asThen, blocks: parsed(row.blocks) }
    if (!isDeepStrictEqual(stored, now)) await db.reportConfig.updateMany({ where: { id, revision: 1, deletedAt: null }, data: now })
  }
}

/** Stored blocks with what a later version has given every block; null where they cannot be read. */
function parsed(blocks: unknown): z.output<typeof Blocks> | null {
  const found = Blocks.safeParse(blocks)
  return found.success ? found.data : null
}
