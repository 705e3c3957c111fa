'use client'

import { MapPinned } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { findAddress } from '@/lib/contracts/placements'

interface FindPositionProps {
  /** The lines of the address as they are typed, the first of which, town and country are needed. */
  address: { readonly lines: readonly string[]; readonly isEnough: boolean }
  onFound: (at: { readonly latitude: number; readonly longitude: number }) => void
}

/** Asks the institution's geocoder for the position of an address: one that is found is taken, of several somebody chooses. */
export function FindPosition({ address: { lines, isEnough }, onFound }: FindPositionProps) {
  const t = useTranslations('placements.map')
  const problem = useProblemText()
  const [isBusy, setBusy] = useState(false)
  const [found, setFound] = useState<OutputOf<typeof findAddress> | string | null>(null)
  const [taken, setTaken] = useState<string | null>(null)
  const asking = useRef<AbortController | null>(null)
  // An answer that comes after the address was changed must not set the position.
  useEffect(() => () => asking.current?.abort(), [])

  function choosePlace({ label, ...at }: OutputOf<typeof findAddress>['places'][number]) {
    setTaken(label)
    onFound(at)
  }

  async function find() {
    setBusy(true)
    setTaken(null)
    asking.current = new AbortController()
    try {
      const answer = await call(findAddress, { q: lines.filter(Boolean).join(', ') }, { signal: asking.current.signal })
      setFound(answer)
      const [only, ...others] = answer.places
      if (only && others.length === 0) choosePlace(only)
    } catch (error) {
      setFound(problem(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-col gap-2">
      <Button
        className="self-start"
        icon={<MapPinned />}
        loading={isBusy}
        disabledReason={!isEnough && t('addressFirst')}
        onPress={() => void find()}
      >
        {t('find')}
      </Button>
      <div aria-live="polite" className="flex flex-col gap-2">
        {typeof found === 'string' && <Banner tone="danger" title={found} />}
        {found !== null && typeof found !== 'string' && found.places.length === 0 && (
          <Banner tone="warning" title={t(found.isAnswered ? 'nothingFound' : 'silent')} />
        )}
        {taken !== null && <p className="text-dense text-muted wrap-anywhere">{t('placed', { place: taken })}</p>}
      </div>
      {taken === null && found !== null && typeof found !== 'string' && found.places.length > 1 && (
        <List label={t('found')}>
          {found.places.map((place) => (
            <ListRow key={`${place.latitude} ${place.longitude} ${place.label}`} title={place.label} onPress={() => choosePlace(place)} />
          ))}
        </List>
      )}
    </div>
  )
}
