'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { Segmented } from '@/components/ui/segmented'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useAsked } from '@/lib/client/use-asked'
import type { OutputOf } from '@/lib/contract'
import { listSwapChoices, offerSwap, type listSwaps } from '@/lib/contracts/timetables'
import { mostWanted } from '@/lib/timetables/swaps'
import { useSwapAct } from './use-swap-act'
import { useSwapWords } from './use-swap-words'

interface OfferDialogProps {
  date: OutputOf<typeof listSwaps>['offerable'][number]
  /** Whether a planner has to approve the swap once somebody has taken it. */
  isApproved: boolean
  onClose: () => void
}

/** Offers a date, to give it away or in return for one of the ticked dates. */
export function OfferDialog({ date, isApproved, onClose }: OfferDialogProps) {
  const t = useTranslations('swaps')
  const words = useSwapWords()
  const { act, busyId } = useSwapAct()
  const [id] = useState(newId)
  const [way, setWay] = useState<'GIVE' | 'EXCHANGE'>('GIVE')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { current } = useAsked(listSwapChoices, way === 'EXCHANGE' ? { occurrenceId: date.id } : null)
  const dates = current?.dates ?? []
  const wanted = dates.filter((one) => chosen.includes(one.id)).map((one) => ({ occurrenceId: one.id, print: one.print }))
  const lacks = way === 'EXCHANGE' && wanted.length === 0

  async function offer() {
    const isDone = await act(id, async () => {
      await call(offerSwap, { id, occurrenceId: date.id, print: date.print, wanted: way === 'EXCHANGE' ? wanted : [] })
      return t('offer.done')
    })
    if (isDone) onClose()
  }

  return (
    <Dialog
      open
      title={t('offer.title', { title: date.title })}
      description={words.when(date)}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            loading={busyId !== null}
            disabledReason={lacks ? t('offer.chooseOne') : undefined}
            onPress={() => void offer()}
          >
            {t('offer.act')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Segmented
          label={t('offer.how')}
          options={[
            { value: 'GIVE', label: t('offer.give') },
            { value: 'EXCHANGE', label: t('offer.exchange') },
          ]}
          value={way}
          onChange={setWay}
        />
        {way === 'EXCHANGE' && (
          <fieldset className="flex flex-col gap-2">
            <legend className="pb-1 font-medium">{t('offer.wanted')}</legend>
            <p className="text-dense text-muted">
              {current && dates.length === 0 ? t('offer.none') : t('offer.wantedHelp', { count: mostWanted })}
            </p>
            {dates.map((one) => (
              <Checkbox
                key={one.id}
                label={one.title}
                description={words.when(one)}
                checked={chosen.includes(one.id)}
                onChange={(on) => setChosen(on ? [...chosen, one.id].slice(0, mostWanted) : chosen.filter((other) => other !== one.id))}
              />
            ))}
          </fieldset>
        )}
        <p className="text-dense text-muted">{t(isApproved ? 'offer.stays' : 'offer.staysFree')}</p>
      </div>
    </Dialog>
  )
}
