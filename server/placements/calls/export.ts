import 'server-only'
import * as contracts from '@/lib/contracts/placements'
import { translatorFor } from '@/lib/i18n/translator'
import { shownState } from '@/lib/placements/days'
import { checkEndingDays } from '@/lib/placements/vocabulary'
import { minutesOf, timeOf } from '@/lib/wall-time'
import { institutionToday } from '@/server/config'
import { defineCall } from '@/server/kernel/define-call'
import { csvOf, delimiterFor } from '@/server/kernel/files/csv'
import { exportLimit } from '@/server/kernel/limits'
import { logger } from '@/server/kernel/logger'
import { plainWords } from '@/server/users'
import { looking } from '../access'
import { listPlacementLines } from '../queries/list-placements.sql'
import { listProviderLines } from '../queries/list-providers.sql'
import { canPlaceStudents, placementsFor, providersFor } from '../scope'

/** An upper bound for the rows that a school has. */
const mostRows = 10_000

export const exportProvidersCall = defineCall(contracts.exportProviders, {
  ...looking,
  limit: exportLimit,
  handle: async ({ actor, input: { q = '', use, expiring = null, freeOn, specialtyId = null }, db, request }) => {
    const today = await institutionToday(request.at)
    const t = await translatorFor(request.locale, 'placements')
    const { rows, total } = await listProviderLines(db, providersFor(actor), {
      ...{ q, expiring, today, specialtyId, active: use === 'IN_USE', onlyFree: freeOn !== undefined, day: freeOn ?? today },
      ...{ checkDays: checkEndingDays, limit: mostRows, offset: 0 },
    })
    const isPlacing = canPlaceStudents(actor)
    const lines = ['line1', 'line2', 'line3', 'postcode', 'region', 'latitude', 'longitude'] as const
    const head = [
      ...[t('field.name'), t('field.kind'), t('field.town'), t('field.country'), t('capacity.places'), t('providers.freeHead')],
      ...[t('file.now'), t('file.toCome'), t('tab.agreements'), t('file.agreedUntil'), t('file.checksEnding'), t('file.checksExpired')],
      // The address and position, so that the file can be imported elsewhere as it is.
      ...(isPlacing ? lines.map((line) => t(`field.${line}`)) : []),
    ]
    const body = rows.map((row) => [
      ...[row.name, t(`kind.${row.kind}`), row.town, row.country, String(row.places), String(row.free), String(row.now)],
      ...[
        String(row.toCome),
        t(`agreement.${row.agreement}`),
        row.agreementEndsOn ?? '',
        String(row.checksEnding),
        String(row.checksExpired),
      ],
      ...(isPlacing ? lines.map((line) => String(row[line] ?? '')) : []),
    ])
    logger.security('dataExported', { requestId: request.id, actorId: actor.id, what: 'placementProviders', rows: body.length })
    return { csv: csvOf([head, ...body], delimiterFor(request.locale)), rows: body.length, isCut: total > body.length }
  },
})

/**
 * Exports placements as the list shows them: notes for a student and reasons for a cancellation are in no file. People who place students also get the columns
 * that tell students and contacts of the same name apart, so that the file can be imported as it is.
 */
export const exportPlacementsCall = defineCall(contracts.exportPlacements, {
  ...looking,
  limit: exportLimit,
  handle: async ({ actor, input, db, request }) => {
    const { q = '', uncovered, providerId = null, studentId = null, specialtyId = null, state = null, fromOn = null, toOn = null } = input
    const today = await institutionToday(request.at)
    const t = await translatorFor(request.locale, 'placements')
    const tFormat = await translatorFor(request.locale, 'format')
    const tImport = await translatorFor(request.locale, 'placementImport')
    const { rows, total } = await listPlacementLines(db, placementsFor(actor), {
      ...{ id: null, providerId, studentId, specialtyId, state, fromOn, toOn, today, at: request.at },
      words: q === '' ? [] : await plainWords(db, q),
      onlyUncovered: uncovered === 'true',
      ...{ limit: mostRows, offset: 0 },
    })
    const head = [
      ...[t('file.student'), t('file.caption'), t('field.provider'), t('field.town'), t('field.specialty'), t('list.state')],
      ...[t('field.fromOn'), t('field.toOn'), t('field.weekdays'), t('field.startsTime'), t('field.endsTime')],
      ...[t('pane.days'), t('file.daysOver'), t('field.contact'), t('list.uncovered')],
      ...(canPlaceStudents(actor) ? [tImport('field.studentNumber'), tImport('field.contactEmail'), tImport('field.contactPhone')] : []),
    ]
    const body = rows.map((row) => [
      ...[row.student.displayName, row.student.caption, row.provider.name, row.provider.town, row.specialty?.name ?? ''],
      ...[t(`state.${shownState(row.state, row, today)}`), row.fromOn, row.toOn],
      row.weekdays.map((weekday) => tFormat('weekdays.one', { weekday: String(weekday) })).join(', '),
      ...[row.startsTime, timeOf(minutesOf(row.startsTime) + row.minutes), String(row.days), String(row.daysDone)],
      ...[row.contact?.name ?? '', row.isUncovered ? t('row.uncovered') : ''],
      ...(canPlaceStudents(actor) ? [row.studentNumber ?? '', row.contactEmail, row.contactPhone] : []),
    ])
    logger.security('dataExported', { requestId: request.id, actorId: actor.id, what: 'placements', rows: body.length })
    return { csv: csvOf([head, ...body], delimiterFor(request.locale)), rows: body.length, isCut: total > body.length }
  },
})

export const exportCalls = [exportProvidersCall, exportPlacementsCall]
