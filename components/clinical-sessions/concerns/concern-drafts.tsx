'use client'

import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { listConcernDrafts } from '@/lib/contracts/clinical-sessions'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { useLocalCopy } from '@/components/shared/live/use-local-copy'

/** The reader's own serious-concern messages that are not sent yet. Nothing is drawn if there are none, which is nearly always the case. */
export function ConcernDrafts() {
  const t = useTranslations('marking')
  const formats = useFormats()
  const { data } = useLocalCopy('concern-drafts', listConcernDrafts)
  if (!data || data.drafts.length === 0) return null
  return (
    <Card as="section" flush aria-labelledby="concerns" className="overflow-clip">
      <header className="px-4 pt-4 pb-2">
        <h2 id="concerns" className="text-body font-bold">
          {t('concern.listTitle')}
        </h2>
        <p className="text-dense text-muted">{t('concern.listWhy')}</p>
      </header>
      <List plain label={t('concern.listTitle')}>
        {data.drafts.map(({ sessionId, student, clinicName, heldOn }) => (
          <ListRow
            key={sessionId}
            href={`${paths.seriousConcern}?session=${sessionId}`}
            title={student.displayName}
            subtitle={`${clinicName} · ${formats.day(heldOn)}`}
          />
        ))}
      </List>
    </Card>
  )
}
