'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { withdrawSwap, type listSwaps } from '@/lib/contracts/timetables'
import { SwapCard, SwapPart } from './swap-card'
import { SwapChip } from './swap-chip'
import { useSwapAct } from './use-swap-act'
import { useSwapWords } from './use-swap-words'

type Own = OutputOf<typeof listSwaps>['own'][number]

/** One's own offers and the swaps that one has taken, with their state and the way out of each. */
export function OwnList({ rows, isOffline }: { rows: readonly Own[]; isOffline: boolean }) {
  const t = useTranslations('swaps')
  const words = useSwapWords()
  const { act, busyId } = useSwapAct()

  async function withdraw({ id, revision, isOffered, date }: Own) {
    const asking = isOffered ? 'withdraw' : 'stepBack'
    const sure = await confirm({ title: t(`own.${asking}Ask`, { title: date.title }), action: t(`own.${asking}`), tone: 'danger' })
    if (!sure) return
    await act(id, async () => {
      await call(withdrawSwap, { id, revision })
      return t(`own.${asking}Done`)
    })
  }

  return (
    <SwapPart title={t('own.title')}>
      <ul className="flex flex-col gap-2">
        {rows.map((row) => {
          const isLive = row.state === 'OPEN' || row.state === 'TAKEN'
          return (
            <SwapCard
              key={row.id}
              title={row.date.title}
              when={words.when(row.date)}
              chip={<SwapChip state={row.state} />}
              actions={
                isLive && (
                  <Button
                    loading={busyId === row.id}
                    disabledReason={isOffline ? t('offline') : undefined}
                    aria-label={`${t(row.isOffered ? 'own.withdraw' : 'own.stepBack')}: ${row.date.title}`}
                    onPress={() => void withdraw(row)}
                  >
                    {t(row.isOffered ? 'own.withdraw' : 'own.stepBack')}
                  </Button>
                )
              }
            >
              <p className="text-dense text-muted">
                {row.isOffered
                  ? row.taker
                    ? t('own.takenBy', { name: row.taker.displayName })
                    : row.wanted > 0
                      ? t('own.forOneOf', { count: row.wanted })
                      : t('own.givenAway')
                  : t('own.takenFrom', { name: row.person.displayName })}
              </p>
              {row.given && (
                <p className="text-dense">
                  {t(row.isOffered ? 'own.gets' : 'own.gives', {
                    title: row.given.title,
                    when: words.when(row.given),
                  })}
                </p>
              )}
              {row.isChanged && <p className="text-dense text-danger">{t('own.changed')}</p>}
              {row.state === 'EXPIRED' && <p className="text-dense text-muted">{t('own.expired')}</p>}
              {row.reason !== '' && <p className="text-dense wrap-anywhere">{t('reasonIs', { reason: row.reason })}</p>}
            </SwapCard>
          )
        })}
      </ul>
    </SwapPart>
  )
}
