import 'server-only'
import type { z } from 'zod'
import type { ExportReport } from '@/lib/contracts/reports/matrix.shapes'
import { translatorFor } from '@/lib/i18n/translator'
import type { Actor } from '@/server/kernel/actor'
import { csvOf, delimiterFor } from '@/server/kernel/csv'
import type { Db } from '@/server/kernel/db'
import { studentFor } from './calls/progress'
import { matrixFor } from './matrix'
import { listProcedures } from './queries/progress.sql'
import { listDays, listLines } from './queries/rows.sql'
import { daysOf, linesOf, yearNow } from './time'
import { procedureView, rounded } from './views'

type Asked = z.output<typeof ExportReport>
type Wanted = { readonly input: Asked; readonly at: Date; readonly locale: string }
type Table = { readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] }

/** Lines of one file. */
const mostRows = 20_000

/** What a report shows, as a file for a spreadsheet in the reader's language. No patient is in it. */
export async function fileOf(db: Db, actor: Actor, wanted: Wanted): Promise<{ csv: string; rows: number; isCut: boolean }> {
  const { header, rows } = await tableOf(db, actor, wanted)
  const shown = rows.slice(0, mostRows)
  return { csv: csvOf([header, ...shown], delimiterFor(wanted.locale)), rows: shown.length, isCut: rows.length > mostRows }
}

async function tableOf(db: Db, actor: Actor, { input, at, locale }: Wanted): Promise<Table> {
  const t = await translatorFor(locale, 'reports')
  const number = (value: number) => new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 2 }).format(value)
  if (input.report === 'MATRIX') {
    const { procedures, students } = await matrixFor(db, actor, { input, at })
    return {
      header: [t('student'), ...procedures.map(({ caption }) => caption), t('matrix.onPace')],
      rows: students.map(({ displayName, counted, onPace }) => [displayName, ...counted.map(number), String(onPace)]),
    }
  }
  const now = await yearNow(db, at)
  const student = await studentFor(db, actor, { studentId: input.studentId, today: now.today })
  const days = daysOf(input, now, student.firstOn)
  if (input.report === 'PROGRESS') {
    const found = await listProcedures(db, {
      studentId: student.id,
      programmeId: student.programme?.id ?? null,
      year: student.year,
      days,
      ofYear: now.ofYear,
    })
    return {
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
          number(row.counted),
          row.target === null ? '' : String(row.target),
          row.pace === null ? '' : String(row.pace),
          String(row.lines),
          String(row.graded),
          String(row.competent),
          t(`consistency.${row.consistency}`),
          String(row.patients),
          row.lastOn ?? '',
        ]),
    }
  }
  if (input.report === 'ACTIVITY') {
    const found = await listDays(db, { studentId: student.id, days }, { take: mostRows + 1, skip: 0 })
    return {
      header: [t('column.day'), t('column.clinic'), t('column.sessions'), t('column.lines'), t('column.patients'), t('column.procedure')],
      rows: found.map((day) => [
        day.heldOn,
        day.clinics.join(', '),
        String(day.sessions),
        String(day.lines),
        String(day.patients),
        day.procedures.map(({ caption, lines }) => (lines > 1 ? `${caption} × ${lines}` : caption)).join(', '),
      ]),
    }
  }
  const found = await listLines(db, linesOf(input, student.id, days), { take: mostRows + 1, skip: 0 })
  return {
    header: [
      t('column.day'),
      t('column.procedure'),
      t('column.teeth'),
      t('column.surfaces'),
      t('column.clinic'),
      t('column.teacher'),
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
      number(rounded(row.credit)),
      row.marks.map(({ criterion, value }) => `${criterion} ${value ?? '–'}`).join(', '),
    ]),
  }
}
