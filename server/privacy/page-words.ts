import 'server-only'
import { createTranslator } from 'use-intl/core'
import { formatsFor } from '@/lib/format'
import { getInstitution } from '@/lib/i18n/institution'
import { messagesIn } from '@/lib/i18n/messages'
import { resolveLocale } from '@/lib/i18n/resolve-locale'
import type { PageWords } from './export-page'
import type { ExportRow } from './queries/exports'

/** The words of the page, in the language of the person who asked for the export and hands it on. */
export async function pageWords({ locale: wanted, askedAt }: Pick<ExportRow, 'locale' | 'askedAt'>, name: string): Promise<PageWords> {
  const locale = resolveLocale({ stored: wanted })
  const { languageOverride, timeZone } = await getInstitution()
  const t = createTranslator({ locale, messages: await messagesIn(locale, languageOverride[locale]), namespace: 'privacy' })
  return {
    lang: locale,
    title: t('page.title', { name }),
    intro: t('page.intro', { day: formatsFor({ locale, timeZone }).dateTime(askedAt) }),
    none: t('page.none'),
    group: {
      account: t('page.group.account'),
      studies: t('page.group.studies'),
      signIn: t('page.group.signIn'),
      clinical: t('page.group.clinical'),
      written: t('page.group.written'),
      otherSystems: t('page.group.otherSystems'),
      activity: t('page.group.activity'),
    },
  }
}
