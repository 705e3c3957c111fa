'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ListRow } from '@/components/ui/list-row'
import type { OutputOf } from '@/lib/contract'
import type { listSwaps } from '@/lib/contracts/timetables'
import { SwapPart } from './swap-card'
import { useSwapWords } from './use-swap-words'

interface OfferableListProps {
  rows: OutputOf<typeof listSwaps>['offerable']
  /** The number of one's own open offers, and the largest number allowed. */
  waiting: number
  most: number
  isOffline: boolean
  onOffer: (id: string) => void
}

/** One's own dates that can be offered. */
export function OfferableList({ rows, waiting, most, isOffline, onOffer }: OfferableListProps) {
  const t = useTranslations('swaps')
  const words = useSwapWords()
  const isFull = waiting >= most
  const reason = isOffline ? t('offline') : isFull ? t('full', { count: most }) : undefined
  return (
    <SwapPart title={t('offerable.title')} help={isFull ? t('full', { count: most }) : t('offerable.help')}>
      <Card flush>
        <ul className="divide-y divide-line overflow-clip rounded-card">
          {rows.map((date) => (
            <ListRow
              key={date.id}
              title={date.title}
              hasLongFacts
              subtitle={date.isBooked ? `${words.when(date)}. ${t('offerable.booked')}` : words.when(date)}
              actions={
                !date.isBooked && (
                  <Button
                    aria-label={`${t('offerable.offer')}: ${date.title}, ${words.when(date)}`}
                    disabledReason={reason}
                    onPress={() => onOffer(date.id)}
                  >
                    {t('offerable.offer')}
                  </Button>
                )
              }
            />
          ))}
        </ul>
      </Card>
    </SwapPart>
  )
}
