'use client'

import { Bookmark } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { TextLink } from '@/components/ui/text-link'
import type { SavedReport } from '@/lib/contracts/reports'
import { paths } from '@/lib/paths'
import { savedHref } from '../report-hrefs'
import { useSavedWords } from './use-saved-words'

const most = 5

/** The first of the saved reports, with the link to all of them. Draws nothing if there are none, and leaves out reports that cannot be opened any more. */
export function OwnSaved({ saved }: { saved: readonly SavedReport[] }) {
  const t = useTranslations('reports.saved')
  const savedWords = useSavedWords()
  const open = saved.filter(({ report }) => report !== null)
  if (open.length === 0) return null
  return (
    <section className="flex flex-col gap-2 pt-4" aria-label={t('title')}>
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="text-lead font-bold">{t('title')}</h2>
        {open.length > most && <TextLink href={paths.savedReports}>{t('all', { count: open.length })}</TextLink>}
      </div>
      <Card flush>
        <List plain label={t('title')}>
          {open.slice(0, most).map((one) => (
            <ListRow
              key={one.id}
              leading={<Bookmark className="size-5 text-muted" aria-hidden />}
              title={one.name}
              subtitle={savedWords(one).join(' · ') || undefined}
              href={savedHref(one.id)}
            />
          ))}
        </List>
      </Card>
    </section>
  )
}
