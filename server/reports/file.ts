import 'server-only'
import type { z } from 'zod'
import type { ExportReport } from '@/lib/contracts/reports/matrix.shapes'
import { translatorFor } from '@/lib/i18n/translator'
import type { Actor } from '@/server/kernel/actor'
import { institutionTimeZone } from '@/server/config'
import { csvOf, delimiterFor } from '@/server/kernel/files/csv'
import type { Db } from '@/server/kernel/db'
import { xlsxOf, type XlsxCell } from '@/server/kernel/files/xlsx'
import { requireStudent } from './calls/progress'
import { matrixFor } from './matrix'
import { listProcedures, type Days } from './queries/progress.sql'
import { listDays, listLines } from './queries/rows.sql'
import { daysOf, linesOf, yearNow } from './time'
import { procedureView, roundToHundredths } from './views'

type Asked = z.output<typeof ExportReport>
type Wanted = { readonly input: Asked; readonly at: Date; readonly locale: string }
type Plain = Extract<XlsxCell, string | number>
type Table = {
  readonly header: readonly string[]
  readonly rows: readonly (readonly Plain[])[]
  /** The people and the days that the file is about. */
  readonly about: string
  readonly days: Days | null
  /** The share that is counted, as in a frame. */
  readonly counted: number | null
}

/** An upper bound for the lines of one file. */
const mostRows = 20_000

type Made = { csv: string; xlsx: string; rows: number; isCut: boolean }

/** A report as a file for a spreadsheet, in the reader's language and without patients. */
export async function fileOf(db: Db, actor: Actor, wanted: Wanted): Promise<Made> {
  const { input, locale } = wanted
  const table = await tableOf(db, actor, wanted)
  const shown = table.rows.slice(0, mostRows)
  const made = { csv: '', xlsx: '', rows: shown.length, isCut: table.rows.length > mostRows }
  if (input.format === 'XLSX') {
    const t = await translatorFor(locale, 'reports')
    const sheets = [
      { name: t(`file.${input.report}`), rows: [table.header, ...shown], hasHeader: true },
      { name: t('file.about'), rows: await aboutOf(table, actor, wanted) },
    ]
    return { ...made, xlsx: (await xlsxOf(sheets)).toString('base64') }
  }
  const words = numberWords(locale)
  const texts = shown.map((cells) => cells.map((cell) => (typeof cell === 'number' ? words(cell) : cell)))
  return { ...made, csv: csvOf([table.header, ...texts], delimiterFor(locale)) }
}

function numberWords(locale: string): (value: number) => string {
  const format = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 2 })
  return (value) => format.format(value)
}

function percentOf(locale: string, share: number): string {
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(share / 100)
}

/** The facts about a file: its students and days, its time and author, and the counting rules. */
async function aboutOf({ about, days, counted }: Table, actor: Actor, { input, at, locale }: Wanted): Promise<string[][]> {
  const t = await translatorFor(locale, 'reports')
  const ui = await translatorFor(locale, 'ui')
  const timeZone = await institutionTimeZone()
  const asOf = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at)
  const narrowed = [input.month, input.on, input.difficulty].filter((value) => value !== undefined)
  return [
    [t('file.report'), t(`file.${input.report}`)],
    [t('file.of'), about],
    [t('file.days'), days === null ? '' : `${days.from} – ${days.to}`],
    ...(narrowed.length > 0 ? [[t('file.narrowed'), narrowed.join(', ')]] : []),
    [t('file.asOf'), counted === null ? asOf : `${asOf} · ${ui('countingAgain', { share: percentOf(locale, counted) })}`],
    [t('file.by'), actor.displayName],
    [t('file.counted'), t('file.countedHow')],
  ]
}

async function tableOf(db: Db, actor: Actor, { input, at, locale }: Wanted): Promise<Table> {
  const t = await translatorFor(locale, 'reports')
  if (input.report === 'MATRIX') {
    const { procedures, students, cohort, frame } = await matrixFor(db, actor, { input, at })
    return {
      header: [t('student'), ...procedures.map(({ caption }) => caption), ...(input.span === 'YEAR' ? [t('matrix.onPace')] : [])],
      rows: students.map(({ displayName, counted, onPace }) => [
        displayName,
        ...counted.map(roundToHundredths),
        ...(onPace === null ? [] : [onPace]),
      ]),
      about: cohort ? t('since', { programme: cohort.programme.name, year: cohort.year }) : '',
      days: frame,
      counted: frame.counted,
    }
  }
  const now = await yearNow(db, actor, at)
  const student = await requireStudent(db, actor, { studentId: input.studentId, today: now.today })
  const days = daysOf(input, now, student.firstOn)
  const of = { about: student.displayName, days, counted: now.counted }
  if (input.report === 'PROGRESS') {
    const found = await listProcedures(db, {
      studentId: student.id,
      programmeId: student.programme?.id ?? null,
      year: student.year,
      days,
      ofYear: now.ofYear,
    })
    return {
      ...of,
      header: [
        t('column.category'),
        t('column.procedure'),
        t('column.counted'),
        t('column.target'),
        t('column.pace'),
        t('column.lines'),
        t('column.graded'),
        t('column.competent'),
        t('column.consistency'),
        t('column.patients'),
        t('column.lastOn'),
      ],
      rows: found
        .map((row) => procedureView(row, now.share))
        .map((row) => [
          row.category,
          row.caption,
          roundToHundredths(row.counted),
          row.target ?? '',
          row.pace ?? '',
          row.lines,
          row.graded,
          row.competent,
          t(`consistency.${row.consistency}`),
          row.patients,
          row.lastOn ?? '',
        ]),
    }
  }
  if (input.report === 'ACTIVITY') {
    const found = await listDays(db, { studentId: student.id, days }, { take: mostRows + 1, skip: 0 })
    return {
      ...of,
      header: [t('column.day'), t('column.clinic'), t('column.sessions'), t('column.lines'), t('column.patients'), t('column.procedure')],
      rows: found.map((day) => [
        day.heldOn,
        day.clinics.join(', '),
        day.sessions,
        day.lines,
        day.patients,
        day.procedures.map(({ caption, lines }) => (lines > 1 ? `${caption} × ${lines}` : caption)).join(', '),
      ]),
    }
  }
  const found = await listLines(db, linesOf(input, student.id, days), { take: mostRows + 1, skip: 0 })
  return {
    ...of,
    header: [
      t('column.day'),
      t('column.procedure'),
      t('column.teeth'),
      t('column.surfaces'),
      t('column.clinic'),
      t('column.teacher'),
      t('column.stage'),
      t('column.role'),
      t('column.share'),
      t('column.credit'),
      t('column.marks'),
    ],
    rows: found.map((row) => [
      row.heldOn,
      row.procedure,
      row.teeth.join(' '),
      row.surfaces.join(' '),
      row.clinic.name,
      row.teacher,
      row.stage ?? '',
      row.role,
      roundToHundredths(row.share),
      roundToHundredths(row.credit),
      row.marks.map(({ criterion, value }) => `${criterion} ${value ?? '–'}`).join(', '),
    ]),
  }
}
