'use client'

import { useTranslations } from 'next-intl'
import { useState, type FormEvent } from 'react'
import { Button } from '@/components/ui/button'
import { DayField } from '@/components/ui/day-field'
import { EmptyState } from '@/components/ui/empty-state'
import { List } from '@/components/ui/list'
import { SearchField } from '@/components/ui/search-field'
import { Select } from '@/components/ui/select'
import { call } from '@/lib/client/request'
import { searchSessions, type SessionRow as Row } from '@/lib/contracts/clinical-sessions'
import { sessionStates } from '@/lib/states/treatment-session'
import { SessionRow } from './session-row'

type Asked = { readonly q: string; readonly from: string; readonly to: string; readonly state: string }
type Found = { readonly asked: Asked; readonly rows: readonly Row[]; readonly nextCursor: string | null }

/** Sessions of the past by student, days and state; the server filters and pages. */
export function SessionSearch() {
  const t = useTranslations('clinical')
  const [asked, setAsked] = useState<Asked>({ q: '', from: '', to: '', state: '' })
  const [found, setFound] = useState<Found | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  async function search(what: Asked, before: Found | null) {
    setBusy(true)
    setFailed(false)
    try {
      const answer = await call(searchSessions, {
        q: what.q || undefined, from: what.from || undefined, to: what.to || undefined,
        state: sessionStates.find((state) => state === what.state), cursor: before?.nextCursor ?? undefined,
      })
      setFound({ asked: what, rows: [...(before?.rows ?? []), ...answer.sessions], nextCursor: answer.nextCursor })
    } catch {
      setFailed(true)
    }
    setBusy(false)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void search(asked, null)
  }

  return (
    <div className="flex flex-col gap-4">
      <form onSubmit={submit} role="search" className="grid items-end gap-3 sm:grid-cols-2">
        <SearchField label={t('list.searchLabel')} value={asked.q} onChange={(q) => setAsked({ ...asked, q })} />
        <Select
          label={t('list.searchState')} value={asked.state} onChange={(state) => setAsked({ ...asked, state })} placeholder={t('list.anyState')}
          options={sessionStates.map((state) => ({ value: state, label: t(`status.${stateWord[state]}`) }))}
        />
        <DayField label={t('list.searchFrom')} value={asked.from} onChange={(from) => setAsked({ ...asked, from })} optional />
        <DayField label={t('list.searchTo')} value={asked.to} onChange={(to) => setAsked({ ...asked, to })} optional />
        <Button type="submit" variant="primary" loading={busy} className="justify-self-start">{t('list.search')}</Button>
      </form>
      {failed && <p role="alert" className="text-danger">{t('list.searchFailed')}</p>}
      {found && found.rows.length === 0 && <EmptyState title={t('list.searchNone')} />}
      {found && found.rows.length > 0 && <List label={t('list.search')}>{found.rows.map((row) => <SessionRow key={row.id} row={row} withStudent />)}</List>}
      {found?.nextCursor && <Button loading={busy} onPress={() => void search(found.asked, found)}>{t('list.searchMore')}</Button>}
    </div>
  )
}

const stateWord = { OPEN: 'open', MARKED_LOCKED: 'marked', UNLOCKED: 'unlocked', CANCELLED: 'cancelled' } as const
