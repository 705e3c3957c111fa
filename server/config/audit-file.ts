import 'server-only'
import { createTranslator } from 'use-intl/core'
import { getInstitution } from '@/lib/i18n/institution'
import { resolveLocale } from '@/lib/i18n/resolve-locale'
import { messagesIn } from '@/lib/i18n/messages'
import { actionWord } from '@/lib/i18n/nouns'
import { csvOf } from '@/server/kernel/files/csv'
import type { AuditRow } from './queries/audit'
import type { Names } from './views'

/** The audit as a file for a spreadsheet, in the reader's language, with the stored value beside every word, so that nothing is lost. */
export async function auditFile(
  rows: readonly AuditRow[],
  { names, timeZone, locale: wanted }: { names: Names; timeZone: string; locale: string },
): Promise<string> {
  const locale = resolveLocale({ stored: wanted })
  const { languageOverride } = await getInstitution()
  const messages = await messagesIn(locale, languageOverride[locale])
  const t = createTranslator({ locale, messages, namespace: 'audit' })
  // The form in which spreadsheets sort times: 2026-11-22 09:05:07, in the institution's zone.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const head = [
    t('column.at'),
    t('file.instant'),
    t('column.who'),
    t('file.whoId'),
    t('file.viewedId'),
    t('column.what'),
    t('file.action'),
    t('file.entity'),
    t('file.entityId'),
    t('column.address'),
    t('file.changes'),
  ]
  return csvOf([head, ...rows.map(cells)])

  function cells({ at, actorId, viewedId, action, entity, entityId, address, changes }: AuditRow): string[] {
    const who = actorId === null ? t('nobody') : (names.get(actorId)?.name ?? actorId)
    const changed = JSON.stringify(changes)
    return [
      clock.format(at),
      at.toISOString(),
      who,
      actorId ?? '',
      viewedId ?? '',
      actionWord(messages, action, t) ?? action,
      action,
      entity ?? '',
      entityId ?? '',
      address,
      changed === '{}' ? '' : changed,
    ]
  }
}
