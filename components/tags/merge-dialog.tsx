'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Dialog } from '@/components/ui/dialog'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { SearchField } from '@/components/ui/search-field'
import { useAsked } from '@/lib/client/use-asked'
import { listTags } from '@/lib/contracts/tags'
import { TagMark } from './tag-mark'
import { useUseWords } from './use-words'

/** A choice of the tag that takes the place: tags in use, found by name on the server, since there may be thousands. */
export function MergeDialog({ id: ownId, onDone }: { id: string; onDone: (intoId: string | null) => void }) {
  const t = useTranslations('tags')
  const usedWords = useUseWords()
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const { found, current, isAsking, isFailed } = useAsked(listTags, { q: text, state: 'ACTIVE' })
  const rows = found?.tags.filter(({ id }) => id !== ownId) ?? []

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
            {rows.map(({ id, name, group, uses }) => (
              <ListRow
                key={id}
                leading={<TagMark colour={group.colour} />}
                title={name}
                subtitle={[group.name, usedWords(uses)].filter(Boolean).join(' · ')}
                onPress={() => onDone(id)}
              />
            ))}
          </List>
        )}
      </div>
    </Dialog>
  )
}
