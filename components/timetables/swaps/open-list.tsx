'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { claimSwap, type listSwaps } from '@/lib/contracts/timetables'
import { SwapCard, SwapPart } from './swap-card'
import { useSwapAct } from './use-swap-act'
import { useSwapWords } from './use-swap-words'

type Open = OutputOf<typeof listSwaps>['open'][number]
type Way = Open['ways'][number]

interface OpenListProps {
  rows: readonly Open[]
  /** Whether no planner has to approve a swap. */
  isByItself: boolean
  isOffline: boolean
}

/** Offers of others that one may take: the date that one gets, the date that one gives, and the result. */
export function OpenList({ rows, isByItself, isOffline }: OpenListProps) {
  const t = useTranslations('swaps')
  const words = useSwapWords()
  const { act, busyId } = useSwapAct()

  async function claim({ id, date, person }: Open, { given }: Way) {
    const sure = await confirm({
      title: t('open.ask', { title: date.title }),
      body: [
        t('open.gets', { when: words.when(date), name: person.displayName }),
        given && t('open.gives', { title: given.title, when: words.when(given) }),
        t(isByItself ? 'open.atOnce' : 'open.waits'),
      ]
        .filter(Boolean)
        .join(' '),
      action: t('open.take'),
    })
    if (!sure) return
    await act(id, async () => {
      const { state } = await call(claimSwap, { id, print: date.print, given: given && { occurrenceId: given.id, print: given.print } })
      return t(state === 'DONE' ? 'open.done' : 'open.taken')
    })
  }

  return (
    <SwapPart title={t('open.title')} help={t('open.help')}>
      <ul className="flex flex-col gap-2">
        {rows.map((row) => (
          <SwapCard key={row.id} title={row.date.title} when={words.when(row.date)}>
            <p className="text-dense text-muted">{t('open.of', { name: row.person.displayName })}</p>
            <ul className="flex flex-col gap-2">
              {row.ways.map((way) => (
                <li key={way.given?.id ?? ''} className="flex flex-col items-start gap-1">
                  {way.given && <p className="text-dense">{t('open.for', { title: way.given.title, when: words.when(way.given) })}</p>}
                  {way.clashes.map((clash) => (
                    <p key={`${clash.title ?? ''} ${clash.startsTime}`} className="text-dense text-danger">
                      {words.clash(clash)}
                    </p>
                  ))}
                  {way.isOthersClash && <p className="text-dense text-danger">{t('open.othersClash', { name: row.person.displayName })}</p>}
                  {way.isBooked && <p className="text-dense text-warning">{t(way.given ? 'open.ownBooked' : 'open.booked')}</p>}
                  {way.clashes.length === 0 && !way.isOthersClash && !way.isBooked && (
                    <Button
                      variant="primary"
                      loading={busyId === row.id}
                      disabledReason={isOffline ? t('offline') : undefined}
                      aria-label={`${t(way.given ? 'open.swap' : 'open.take')}: ${row.date.title}, ${words.when(row.date)}, ${row.person.displayName}`}
                      onPress={() => void claim(row, way)}
                    >
                      {t(way.given ? 'open.swap' : 'open.take')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </SwapCard>
        ))}
      </ul>
    </SwapPart>
  )
}
