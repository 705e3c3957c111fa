'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { Chip } from '@/components/ui/chip'
import { TextArea } from '@/components/ui/text-area'
import { locales } from '@/lib/i18n/locales'
import { useFormats } from '@/lib/i18n/use-formats'
import { useCaption, useEditing, findPiece } from './editor-context'
import { textsOf, translatedShare } from './texts-of'

/** Every text in all languages side by side. */
export function TranslationsTab() {
  const t = useTranslations('formEditor.translations')
  const languages = useTranslations('formEditor.language')
  const { draft } = useEditing()
  const caption = useCaption()
  const formats = useFormats()
  const [onlyMissing, setOnlyMissing] = useState(false)
  const { definition } = draft
  const own = definition.language
  const places = textsOf(definition)
  const others = locales.filter((locale) => locale !== own)
  // American English falls back to British, so a text without it does not count as missing.
  const counted = others.filter((locale) => locale !== 'en-US')
  const isMissing = (text: Readonly<Partial<Record<string, string>>>) => counted.some((locale) => (text[locale] ?? '').trim() === '')
  const shown = onlyMissing ? places.filter(({ text }) => isMissing(text)) : places

  return (
    <div className="flex flex-col gap-4 px-4 py-4">
      <div className="flex flex-wrap items-center gap-2">
        {counted.map((locale) => {
          const share = translatedShare(places, locale)
          return (
            <Chip key={locale} tone={share === 1 ? 'green' : 'neutral'}>
              {t('share', { language: languages(locale), share: formats.percent(share) })}
            </Chip>
          )
        })}
        <div className="ml-auto">
          <Checkbox label={t('onlyMissing')} checked={onlyMissing} onChange={setOnlyMissing} />
        </div>
      </div>
      <p className="text-dense text-muted">{t('help', { language: languages(own) })}</p>
      {shown.length === 0 && <p className="py-6 text-center text-muted">{t(places.length === 0 ? 'none' : 'complete')}</p>}
      <ul className="flex flex-col gap-4">
        {shown.map((place) => {
          const found = findPiece(definition, place.uid)
          const name = found ? caption(found.field ?? found.page) : t('step')
          return (
            <li key={place.key} className="rounded-card border border-line bg-surface p-3">
              <h3 className="mb-2 text-dense font-bold wrap-anywhere">
                {name} <span className="font-normal text-muted">{t(`what.${place.what}`)}</span>
              </h3>
              <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
                {[own, ...others].map((locale) => (
                  <TextArea
                    key={locale}
                    label={languages(locale)}
                    rows={1}
                    maxLength={2_000}
                    value={place.text[locale] ?? ''}
                    onChange={(text) =>
                      draft.change(
                        (before) => ({ ...before, definition: place.set(before.definition, { ...place.text, [locale]: text }) }),
                        `${place.key}.${locale}`,
                      )
                    }
                  />
                ))}
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
