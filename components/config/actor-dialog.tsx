'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Banner } from '@/components/ui/banner'
import { Dialog } from '@/components/ui/dialog'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { SearchField } from '@/components/ui/search-field'
import { call } from '@/lib/client/request'
import { findActors, type AuditPerson } from '@/lib/contracts/config/audit'

/** As long as somebody types on, nobody is asked. */
const restMs = 200
const fewestLetters = 2
type Found = { readonly text: string; readonly people: readonly AuditPerson[]; readonly isFailed: boolean }

/** Whose acts: everybody's, nobody's, or somebody's, whom the server finds. `onDone` with null: as before. */
export function ActorDialog({ onDone }: { onDone: (actorId: string | null) => void }) {
  const t = useTranslations('audit')
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const isAsked = text.length >= fewestLetters
  const found = useFound(text, isAsked)
  const isBusy = isAsked && found.text !== text

  return (
    <Dialog open size="md" title={t('person.title')} onClose={() => onDone(null)}>
      <div className="flex min-h-80 flex-col gap-3 pb-4">
        <SearchField data-autofocus label={t('person.search')} placeholder={t('person.hint')} value={typed} maxLength={100} loading={isBusy} onChange={setTyped} />
        <p role="status" className="sr-only">{isAsked && !isBusy && !found.isFailed ? t('person.found', { count: found.people.length }) : ''}</p>
        {!isAsked && (
          <List label={t('person.title')}>
            <ListRow title={t('anybody')} onPress={() => onDone('')} />
            <ListRow title={t('nobody')} onPress={() => onDone('nobody')} />
          </List>
        )}
        {isAsked && found.isFailed && <Banner tone="danger" announce="assertive">{t('person.failed')}</Banner>}
        {isAsked && !isBusy && !found.isFailed && found.people.length === 0 && <p className="text-muted">{t('person.found', { count: 0 })}</p>}
        {isAsked && found.people.length > 0 && (
          <List label={t('person.title')}>
            {found.people.map(({ id, name, username }) => <ListRow key={id} leading={<Avatar name={name} size="sm" />} title={name} subtitle={username} onPress={() => onDone(id)} />)}
          </List>
        )}
      </div>
    </Dialog>
  )
}

function useFound(text: string, isAsked: boolean): Found {
  const [found, setFound] = useState<Found>({ text: '', people: [], isFailed: false })
  useEffect(() => {
    if (!isAsked) return
    const gone = new AbortController()
    const timer = setTimeout(() => {
      call(findActors, { q: text }, { signal: gone.signal }).then(
        ({ people }) => setFound({ text, people, isFailed: false }),
        () => !gone.signal.aborted && setFound({ text, people: [], isFailed: true }),
      )
    }, restMs)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [text, isAsked])
  return found
}
