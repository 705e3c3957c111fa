import 'server-only'
import { wallClock } from '@/lib/clinical/shift'
import type { OutputOf } from '@/lib/contract'
import * as contracts from '@/lib/contracts/attendance'
import { translatorFor } from '@/lib/i18n/translator'
import { institutionTimeZone, institutionToday } from '@/server/config'
import type { Actor } from '@/server/kernel/actor'
import { csvOf, delimiterFor } from '@/server/kernel/files/csv'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { exportLimit, searching } from '@/server/kernel/limits'
import { logger } from '@/server/kernel/logger'
import { looking } from '../access'
import { listProgrammes, listReport } from '../queries/report.sql'
import { registersFor } from '../scope'
import { attendanceSettings } from '../settings'
import { yearBegan } from '../year'
import { figuresOf } from './lists'

/** More students than the largest school has. */
const mostStudents = 10_000
const rowsAtOnce = 50

type Row = OutputOf<typeof contracts.readReport>['rows'][number]
type Filters = { readonly programmeId: string | undefined; readonly year: number | undefined }

/** All students in one's registers, the lowest share first; those for whom nothing counts yet come last. */
async function reportOf(db: Db, actor: Actor, { programmeId, year, at }: Filters & { readonly at: Date }) {
  const [timeZone, today, { threshold }] = [await institutionTimeZone(), await institutionToday(at), await attendanceSettings()]
  const from = yearBegan(today, timeZone)
  const found = await listReport(db, registersFor(actor), {
    from,
    programmeId: programmeId ?? null,
    year: year ?? null,
    limit: mostStudents + 1,
  })
  const rows = found.slice(0, mostStudents).map(({ id, displayName, caption, programme, year: of, ...tally }): Row => ({
    student: { id, displayName },
    caption,
    programme,
    year: of,
    figures: figuresOf({ id, ...tally }, threshold),
  }))
  const shareOf = ({ figures: { percent } }: Row) => percent ?? 101
  return {
    threshold,
    since: wallClock(from, timeZone).day,
    isCut: found.length > mostStudents,
    rows: rows.toSorted((one, other) => shareOf(one) - shareOf(other)),
  }
}

export const readReportCall = defineCall(contracts.readReport, {
  ...looking,
  limit: () => searching,
  handle: async ({ actor, input: { programmeId, year, risk, page = 1 }, db, request }) => {
    const { threshold, since, rows } = await reportOf(db, actor, { programmeId, year, at: request.at })
    const atRisk = rows.filter(({ figures }) => figures.atRisk)
    const shown = risk === 'true' ? atRisk : rows
    const pages = Math.max(1, Math.ceil(shown.length / rowsAtOnce))
    const current = Math.min(page, pages)
    return {
      threshold,
      since,
      programmes: await listProgrammes(db),
      rows: shown.slice((current - 1) * rowsAtOnce, current * rowsAtOnce),
      total: rows.length,
      below: rows.filter(({ figures: { percent } }) => percent !== null && percent < threshold).length,
      atRisk: atRisk.length,
      page: current,
      pages,
    }
  },
})

export const exportReportCall = defineCall(contracts.exportReport, {
  ...looking,
  limit: exportLimit,
  handle: async ({ actor, input: { programmeId, year, risk }, db, request }) => {
    const { rows, isCut } = await reportOf(db, actor, { programmeId, year, at: request.at })
    const t = await translatorFor(request.locale, 'attendance')
    const shown = risk === 'true' ? rows.filter(({ figures }) => figures.atRisk) : rows
    const head = ['student', 'id', 'programme', 'year', 'share', 'attended', 'missed', 'excused', 'toCome', 'risk'] as const
    const body = shown.map(({ student, caption, programme, year: of, figures }) => [
      student.displayName,
      caption,
      programme,
      of === null ? '' : String(of),
      figures.percent === null ? '' : String(figures.percent),
      String(figures.attended),
      String(figures.missed),
      String(figures.authorised),
      String(figures.toCome),
      figures.atRisk ? t('report.yes') : '',
    ])
    logger.security('dataExported', { requestId: request.id, actorId: actor.id, what: 'attendance', rows: body.length })
    return { csv: csvOf([head.map((name) => t(`report.${name}`)), ...body], delimiterFor(request.locale)), rows: body.length, isCut }
  },
})

export const reportCalls = [readReportCall, exportReportCall]
