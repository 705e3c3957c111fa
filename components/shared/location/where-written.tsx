'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { Fix } from '@/lib/contracts/location.shapes'
import type { LocationKept } from '@/lib/location/vocabulary'
import { AsksLocation } from './asks-location'
import { useFixWords } from './fix-words'
import { isAnswered, type SaidWhere } from './said-where'
import { missingPositionReason, positionForWrite, usePosition } from './use-position'
import { WithoutReason } from './without-reason'

interface WhereWrittenProps {
  /** The id of the element to which a summary of problems leads. */
  readonly id?: string
  readonly purpose: 'FORM' | 'SESSION'
  readonly rule: 'OPTIONAL' | 'REQUIRED'
  readonly kept: LocationKept
  /** The answer that the writer has given already. */
  readonly own: Fix | null
  /** Whether the record was to be submitted without an answer. */
  readonly isMissing?: boolean
  readonly onSaid: (said: SaidWhere) => void
}

/** Asks the writer of a record where they are, and, where that is required, why they go on without saying it. */
export function WhereWritten({ id, purpose, rule, kept, own, isMissing = false, onSaid }: WhereWrittenProps) {
  const t = useTranslations('location')
  const words = useFixWords()
  const { state, ask } = usePosition()
  const [isAsking, setAsking] = useState(false)
  const [isWithout, setWithout] = useState(false)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isSaid = isAnswered(own)

  async function share() {
    setAsking(true)
    const found = await ask()
    setAsking(false)
    if (found === null) return
    setWithout(false)
    onSaid({ position: positionForWrite(found) })
  }

  function goOn() {
    setTried(true)
    if (reason.trim() === '') return
    setWithout(false)
    onSaid({ withoutPosition: { none: missingPositionReason(state), reason: reason.trim() } })
  }

  return (
    <div id={id} tabIndex={-1}>
      <AsksLocation purpose={purpose} kept={kept} state={state}>
        {isSaid && own && <p className="font-medium">{words(own)}</p>}
        {!isSaid && rule === 'OPTIONAL' && <p className="text-dense text-muted">{t('optional')}</p>}
        {isMissing && !isSaid && (
          <p role="alert" className="text-danger">
            {t('missing')}
          </p>
        )}
        {isWithout && (
          <WithoutReason value={reason} error={isTried && reason.trim() === '' ? t('reasonNeeded') : null} onChange={setReason} />
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant={isSaid || isWithout ? 'secondary' : 'primary'} loading={isAsking} onPress={() => void share()}>
            {t(isSaid && own?.none === null ? 'again' : 'give')}
          </Button>
          {rule === 'REQUIRED' && !isSaid && <Button onPress={() => (isWithout ? goOn() : setWithout(true))}>{t('without')}</Button>}
        </div>
      </AsksLocation>
    </div>
  )
}
