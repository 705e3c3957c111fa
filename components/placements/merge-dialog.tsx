'use client'

import { Hospital } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Dialog } from '@/components/ui/dialog'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { SearchField } from '@/components/ui/search-field'
import { useAsked } from '@/lib/client/use-asked'
import { listProviders } from '@/lib/contracts/placements'

/** Chooses the provider to keep, among those in use, which the server finds by name. */
export function MergeDialog({ id: ownId, onDone }: { id: string; onDone: (intoId: string | null) => void }) {
  const t = useTranslations('placements')
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const { found, current, isAsking, isFailed } = useAsked(listProviders, text === '' ? {} : { q: text })
  const rows = found?.rows.filter(({ id }) => id !== ownId) ?? []

  return (
    <Dialog open size="md" title={t('merge.into')} onClose={() => onDone(null)}>
      <div className="flex min-h-80 flex-col gap-3 pb-4">
        <SearchField data-autofocus label={t('merge.search')} value={typed} maxLength={100} loading={isAsking} onChange={setTyped} />
        <p role="status" className="sr-only">
          {current ? t('merge.found', { count: rows.length }) : ''}
        </p>
        {isFailed && (
          <Banner tone="danger" announce="assertive">
            {t('merge.failed')}
          </Banner>
        )}
        {current && text !== '' && rows.length === 0 && <p className="text-muted">{t('merge.found', { count: 0 })}</p>}
        {rows.length > 0 && (
          <List label={t('merge.into')}>
            {rows.map(({ id, name, kind, town }) => (
              <ListRow
                key={id}
                leading={<Hospital aria-hidden />}
                title={name}
                subtitle={[t(`kind.${kind}`), town].filter(Boolean).join(' · ')}
                onPress={() => onDone(id)}
              />
            ))}
          </List>
        )}
      </div>
    </Dialog>
  )
}
