import 'server-only'
import { env } from '@/lib/env'
import { formatsFor } from '@/lib/format'
import { institution } from '@/lib/i18n/institution'
import { resolveLocale } from '@/lib/i18n/resolve-locale'
import { translatorFor } from '@/lib/i18n/translator'
import { readSettings } from '@/server/config'
import type { Mail } from '@/server/kernel/outbox'
import type { Notice } from './notices'
import type { NoticedResponse } from './queries/notices'
import type { Told } from './queries/people'

/** Says which form, about whom and what is wanted, and leads there: never an answer, and no text that somebody typed into the form. */
export async function noticeMail(told: Told, notice: Notice, response: NoticedResponse): Promise<Mail> {
  const [{ brandName }, t, { fallbackLocale, timeZone }] = await Promise.all([
    readSettings(),
    translatorFor(told.locale, 'mail'),
    institution(),
  ])
  const locale = resolveLocale({ stored: told.locale, fallback: fallbackLocale })
  const values = {
    kind: notice.kind,
    task: response.taskKind ?? 'none',
    form: response.formName,
    institution: brandName,
    name: told.displayName,
    subject: response.subjectId === told.id || response.subjectName === null ? 'own' : response.subjectName,
    by: response.byName ?? '',
    due: response.dueAt === null ? 'none' : formatsFor({ locale, timeZone }).dateTime(response.dueAt),
    link: linkOf(notice, response),
  }
  return { to: told.email, subject: t('formNoticeSubject', values), text: t('formNoticeText', values), secretUntil: null }
}

function linkOf({ responseId, taskId }: Notice, { formId }: NoticedResponse): string {
  if (taskId === null) return `${env().APP_URL}/forms/view/${responseId}`
  return `${env().APP_URL}/forms/${formId}/responses/${responseId}/stage/${taskId}`
}
