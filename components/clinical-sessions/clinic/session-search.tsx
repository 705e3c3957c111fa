'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useId, useRef, useState, type FormEvent } from 'react'
import { Button } from '@/components/ui/button'
import { DayField } from '@/components/ui/day-field'
import { EmptyState } from '@/components/ui/empty-state'
import { FieldError } from '@/components/ui/field-error'
import { leadToField } from '@/components/ui/lead-to'
import { List } from '@/components/ui/list'
import { SearchField } from '@/components/ui/search-field'
import { Select } from '@/components/ui/select'
import { call } from '@/lib/client/request'
import { searchSessions, type SessionRow as Row } from '@/lib/contracts/clinical-sessions'
import { soughtStates } from '@/lib/states/treatment-session'
import type { Sought } from './clinical-place'
import { failureOf, isDisordered, noFailure } from './search-failure'
import { SessionRow } from './session-row'
import { useClinicalPlace } from './use-clinical-place'

type Found = { readonly asked: Sought; readonly rows: readonly Row[]; readonly nextCursor: string | null }

/** A search for past sessions by student, days and state. The server filters and pages the rows, and the address holds the filters. */
export function SessionSearch() {
  const t = useTranslations('clinical')
  const connection = useTranslations('connection')
  const ids = useId()
  const { sought, go } = useClinicalPlace()
  const [asked, setAsked] = useState(sought)
  const [found, setFound] = useState<Found | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState(noFailure)
  const [tried, setTried] = useState(false)
  const turn = useRef(0)
  const searched = useRef('')

  async function search(what: Sought, before: Found | null) {
    const mine = (turn.current += 1)
    searched.current = JSON.stringify(what)
    setBusy(true)
    setFailure(noFailure)
    try {
      const answer = await call(searchSessions, {
        q: what.q || undefined,
        from: what.from || undefined,
        to: what.to || undefined,
        state: soughtStates.find((state) => state === what.state),
        cursor: before?.nextCursor ?? undefined,
      })
      // Another search may have started in the meantime: the newest one counts, not the slowest answer.
      if (mine === turn.current)
        setFound({ asked: what, rows: [...(before?.rows ?? []), ...answer.sessions], nextCursor: answer.nextCursor })
      // The pressed button disappears when there are no more rows.
      if (mine === turn.current && before && answer.nextCursor === null) document.getElementById(`${ids}-said`)?.focus()
    } catch (error) {
      if (mine === turn.current) setFailure(failureOf(error))
      // The earlier result belongs to another search.
      if (mine === turn.current && !before) setFound(null)
    }
    if (mine === turn.current) setBusy(false)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isDisordered(asked)) return refuse()
    go({ sought: asked })
    void search(asked, null)
  }

  /** Stops the search under way and clears the last result: neither belongs to faulty filters. */
  function refuse() {
    turn.current += 1
    setBusy(false)
    setFailure(noFailure)
    setFound(null)
    leadToField(`${ids}-to`)
  }

  // Runs when an address brings the user here: from the palette, by going back or by reloading. If the address holds no filters, the newest sessions are found.
  const come = useEffectEvent((text: string) => {
    if (text === searched.current) return
    setAsked(sought)
    void search(sought, null)
  })
  const inAddress = JSON.stringify(sought)
  useEffect(() => come(inAddress), [inAddress])

  const { fields, kind } = failure
  const isWrong = tried && isDisordered(asked)
  const shown = isWrong ? null : found
  const reasons = { offline: t('list.searchFailed'), late: connection('problem.timedOut'), other: t('list.searchError') }
  return (
    <div className="flex flex-col gap-4">
      <form onSubmit={submit} role="search" className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
        <div>
          {/* A screen reader reads the field's name from the field itself; this label shows it as beside the other fields. */}
          <p aria-hidden="true" className="mb-1 text-dense font-medium">
            {t('list.searchLabel')}
          </p>
          <SearchField
            label={t('list.searchLabel')}
            value={asked.q}
            maxLength={100}
            onChange={(q) => setAsked({ ...asked, q })}
            aria-describedby={fields.q && `${ids}-q-error`}
          />
          {fields.q && <FieldError id={`${ids}-q-error`}>{fields.q}</FieldError>}
        </div>
        <Select
          label={t('list.searchState')}
          value={asked.state}
          onChange={(state) => setAsked({ ...asked, state })}
          placeholder={t('list.anyState')}
          error={fields.state}
          options={soughtStates.map((state) => ({ value: state, label: t(`status.${stateWord[state]}`) }))}
        />
        <DayField
          label={t('list.searchFrom')}
          value={asked.from}
          onChange={(from) => setAsked({ ...asked, from })}
          error={fields.from}
          optional
        />
        <DayField
          id={`${ids}-to`}
          label={t('list.searchTo')}
          value={asked.to}
          onChange={(to) => setAsked({ ...asked, to })}
          error={isWrong ? t('list.searchOrder') : fields.to}
          optional
        />
        <Button type="submit" variant="primary" loading={busy} className="justify-self-start">
          {t('list.search')}
        </Button>
      </form>
      {kind && (
        <p role="alert" className="text-danger">
          {reasons[kind]}
        </p>
      )}
      {/* The text is emptied during a search, so that a screen reader announces the same number again. */}
      <p id={`${ids}-said`} role="status" tabIndex={-1} className={shown && shown.rows.length > 0 ? 'text-dense text-muted' : 'sr-only'}>
        {!busy && shown && resultWords(shown)}
      </p>
      {shown && shown.rows.length === 0 && <EmptyState title={t('list.searchNone')} />}
      {shown && shown.rows.length > 0 && (
        <List label={t('list.search')}>
          {shown.rows.map((row) => (
            <SessionRow key={row.id} row={row} withStudent />
          ))}
        </List>
      )}
      {shown?.nextCursor && (
        <Button loading={busy} onPress={() => void search(shown.asked, shown)}>
          {t('list.searchMore')}
        </Button>
      )}
    </div>
  )

  function resultWords({ rows, nextCursor }: Found): string {
    if (rows.length === 0) return t('list.searchNone')
    return t(nextCursor === null ? 'list.searchFound' : 'list.searchFoundMore', { count: rows.length })
  }
}

const stateWord = { OPEN: 'open', WAITING: 'waiting', MARKED_LOCKED: 'marked', UNLOCKED: 'unlocked', CANCELLED: 'cancelled' } as const
