'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ScreenList } from '@/components/settings/settings-index'
import { storeAppearance } from '@/components/shared/store-appearance'
import { Card } from '@/components/ui/card'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { storeLocale } from '@/lib/client/locale'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { densities, themes } from '@/lib/appearance'
import { savePreferences, type readPreferences } from '@/lib/contracts/users'
import type { SettingsGroup } from '@/lib/menu-for'
import { languageNames } from '@/lib/i18n/language-names'
import { locales } from '@/lib/i18n/locales'

type Preferences = OutputOf<typeof readPreferences>

interface GeneralScreenProps {
  initial: Preferences
  /** The languages that the institution offers. */
  languages: readonly string[]
  /** The institution's own settings that this person may change. */
  institution: SettingsGroup['screens']
}

/** The user's own preferences. Each change is shown and saved at once; a change that could not be saved is undone. */
export function GeneralScreen({ initial, languages, institution }: GeneralScreenProps) {
  const t = useTranslations('settings.general')
  const tShell = useTranslations('shell')
  const router = useRouter()
  const [preferences, setPreferences] = useState(initial)
  const offered = locales.filter((name) => languages.includes(name) || name === preferences.language)

  async function change(next: Preferences) {
    const before = preferences
    setPreferences(next)
    storeAppearance(next)
    try {
      await call(savePreferences, next)
    } catch {
      setPreferences(before)
      storeAppearance(before)
      return notify.error(t('notSaved'), { id: 'preferences' })
    }
    if (next.language) storeLocale(next.language)
    notify.success(t('saved'), { id: 'preferences' })
    // The page is drawn again in the other language, with everything else that depends on these preferences on the server.
    router.refresh()
  }

  return (
    <div className="flex max-w-editor flex-col gap-6">
      <PageHeader title={tShell('titles.settingsGeneral')} subtitle={t('intro')} />
      <Card className="flex flex-col gap-6">
        <Select
          label={t('language')}
          placeholder={t('browserLanguage')}
          options={offered.map((name) => ({ value: name, label: languageNames[name] }))}
          value={preferences.language ?? ''}
          onChange={(value) => void change({ ...preferences, language: offered.find((name) => name === value) ?? null })}
        />
        <Segmented
          label={t('theme')}
          options={themes.map((theme) => ({ value: theme, label: t(theme) }))}
          value={preferences.theme}
          onChange={(theme) => void change({ ...preferences, theme })}
        />
        <Segmented
          label={t('density')}
          description={t('densityHelp')}
          options={densities.map((density) => ({ value: density, label: t(density) }))}
          value={preferences.density}
          onChange={(density) => void change({ ...preferences, density })}
        />
      </Card>
      {institution.length > 0 && (
        <section className="flex flex-col gap-2">
          <h2 id="institution" className="text-h2 font-bold">
            {t('institution')}
          </h2>
          <p className="-mt-2 text-dense text-muted">{t('institutionHelp')}</p>
          <ScreenList labelledBy="institution" names={institution} />
        </section>
      )}
    </div>
  )
}
