'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { intoView } from '@/components/ui/into-view'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { Select } from '@/components/ui/select'
import type { OutputOf } from '@/lib/contract'
import type { listMailTexts, MailName } from '@/lib/contracts/config/wording'
import { paths } from '@/lib/paths'
import { languageNames } from '@/lib/i18n/language-names'
import { locales } from '@/lib/i18n/locales'
import { MailEditor } from './mail-editor'

type MailTextsScreenProps = OutputOf<typeof listMailTexts> & { readonly chosen: MailName; readonly asked: Filters }

/** The texts of the mails. The address holds the mail and the language. */
export function MailTextsScreen({ locale, mails, chosen, asked }: MailTextsScreenProps) {
  const t = useTranslations('institution.mails')
  const tShell = useTranslations('shell.titles')
  const filters = useFilters(paths.mailTexts, asked)
  const [isChosen, setChosen] = useState(false)
  const mail = mails.find(({ name }) => name === chosen)
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={tShell('mailTexts')} intro={t('intro')} />
      <Select
        label={t('language')}
        className="max-w-xs"
        options={locales.map((name) => ({ value: name, label: languageNames[name] }))}
        value={locale}
        onChange={(next) => filters.set({ language: next })}
      />
      <div className="grid items-start gap-6 lg:grid-cols-3">
        <List label={t('list')}>
          {mails.map(({ name, subject, text }) => (
            <ListRow
              key={name}
              selected={name === chosen}
              title={t(`name.${name}`)}
              subtitle={t(`to.${name}`)}
              trailing={(subject.override !== null || text.override !== null) && <Chip>{t('changed')}</Chip>}
              onPress={() => {
                setChosen(true)
                filters.set({ name })
              }}
            />
          ))}
        </List>
        {/* On a phone the editor is below the whole list. */}
        <div key={chosen} ref={isChosen ? intoView : undefined} className="lg:col-span-2">
          <Card>{mail && <MailEditor key={`${locale} ${chosen} ${mail.subject.override} ${mail.text.override}`} mail={mail} />}</Card>
        </div>
      </div>
    </div>
  )
}
