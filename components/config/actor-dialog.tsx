'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFound } from '@/components/shared/use-found'
import { Avatar } from '@/components/ui/avatar'
import { Banner } from '@/components/ui/banner'
import { Dialog } from '@/components/ui/dialog'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { SearchField } from '@/components/ui/search-field'
import { call } from '@/lib/client/request'
import { findActors } from '@/lib/contracts/config/audit'

const fewestLetters = 2

/** Whose acts: everybody's, nobody's, or somebody's, whom the server finds. `onDone` with null: as before. */
export function ActorDialog({ onDone }: { onDone: (actorId: string | null) => void }) {
  const t = useTranslations('audit')
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const isAsked = text.length >= fewestLetters
  const found = useFound({ text, isAsked, find: async (q, signal) => (await call(findActors, { q }, { signal })).people })
  const isBusy = isAsked && found.text !== text

  return (
    <Dialog open size="md" title={t('person.title')} onClose={() => onDone(null)}>
      <div className="flex min-h-80 flex-col gap-3 pb-4">
        <SearchField data-autofocus label={t('person.search')} placeholder={t('person.hint')} value={typed} maxLength={100} loading={isBusy} onChange={setTyped} />
        <p role="status" className="sr-only">{isAsked && !isBusy && !found.isFailed ? t('person.found', { count: found.rows.length }) : ''}</p>
        {!isAsked && (
          <List label={t('person.title')}>
            <ListRow title={t('anybody')} onPress={() => onDone('')} />
            <ListRow title={t('nobody')} onPress={() => onDone('nobody')} />
          </List>
        )}
        {isAsked && found.isFailed && <Banner tone="danger" announce="assertive">{t('person.failed')}</Banner>}
        {isAsked && !isBusy && !found.isFailed && found.rows.length === 0 && <p className="text-muted">{t('person.found', { count: 0 })}</p>}
        {isAsked && found.rows.length > 0 && (
          <List label={t('person.title')}>
            {found.rows.map(({ id, name, username }) => <ListRow key={id} leading={<Avatar name={name} size="sm" />} title={name} subtitle={username} onPress={() => onDone(id)} />)}
          </List>
        )}
      </div>
    </Dialog>
  )
}
