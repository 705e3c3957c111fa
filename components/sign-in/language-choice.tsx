'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { Select } from '@/components/ui/select'
import { storeLocale } from '@/lib/client/locale'
import { languageNames } from '@/lib/i18n/language-names'
import { locales } from '@/lib/i18n/locales'

/** The choice of a language before anybody is signed in: it is kept on the device, and the page is drawn again in that language. Typed text stays. */
export function LanguageChoice({ languages }: { languages: readonly string[] }) {
  const t = useTranslations('signIn')
  const locale = useLocale()
  const router = useRouter()
  const offered = locales.filter((name) => languages.includes(name) || name === locale)
  if (offered.length < 2) return null

  function choose(value: string) {
    const chosen = offered.find((name) => name === value)
    if (!chosen) return
    storeLocale(chosen)
    router.refresh()
  }

  return (
    <Select
      label={t('language')}
      options={offered.map((name) => ({ value: name, label: languageNames[name] }))}
      value={locale}
      onChange={choose}
      className="w-48"
    />
  )
}
