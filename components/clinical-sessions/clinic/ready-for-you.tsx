'use client'

import { ChevronDown } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { StatusChip } from '@/components/ui/status-chip'
import type { OutputOf } from '@/lib/contract'
import type { listClinic } from '@/lib/contracts/clinical-sessions'
import { useFormats } from '@/lib/i18n/use-formats'
import { useNow } from '@/components/shared/live/use-now'
import { inQueue, isOfSeveral, Waiting } from './waiting'

type Clinic = OutputOf<typeof listClinic>

interface ReadyForYouProps extends Pick<Clinic, 'waiting' | 'medianWait'> {
  /** False for somebody that only oversees the clinic. */
  mayTake: boolean
  onChanged: () => void
}

/** The number of students shown at first; the others are shown on request, so that they do not fill a phone. */
const atFirst = 3

/** The waiting students, the longest wait first; one press claims the first check and opens its session. */
export function ReadyForYou({ waiting, medianWait, mayTake, onChanged }: ReadyForYouProps) {
  const t = useTranslations('clinical')
  const formats = useFormats()
  const router = useRouter()
  const now = useNow()
  const [busy, setBusy] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const { free, all } = inQueue(waiting)
  const [first] = free
  const taken = all.length - free.length

  async function claim() {
    setBusy(true)
    const { claimNext } = await import('./claim-next')
    await claimNext({ waiting: free, words: t, open: (href) => router.push(href) })
    onChanged()
    setBusy(false)
  }

  return (
    <Card as="section" aria-labelledby="ready">
      <div className="flex flex-col gap-3">
        <div>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 id="ready" className="text-h2 font-bold">
              {t(mayTake ? 'list.waiting' : 'list.waitingInClinics')}
            </h2>
            {free.length > 0 && <StatusChip tone="warning">{t('list.waitingCount', { count: free.length })}</StatusChip>}
          </div>
          {waiting.length > 0 && (
            <p className="text-dense text-muted">
              {[
                free.length > 0 &&
                  (medianWait === null
                    ? t('list.longestFirst')
                    : t('list.longestFirstMedian', { duration: formats.duration(medianWait * 60_000) })),
                taken > 0 && t('list.taken', { count: taken }),
              ]
                .filter(Boolean)
                .join(' ')}
            </p>
          )}
        </div>
        {free.length === 0 && (
          <div>
            <p className="font-medium">{t('list.waitingNone')}</p>
            <p className="text-dense text-muted">{t('list.waitingNoneWhy')}</p>
          </div>
        )}
        {waiting.length > 0 && (
          <ul id="waiting" aria-labelledby="ready" className="-mx-4 divide-y divide-line">
            {all.slice(0, isWhole ? all.length : atFirst).map(({ check, session }) => (
              <Waiting key={check.id} check={check} session={session} now={now} ofSeveral={isOfSeveral(waiting)} />
            ))}
          </ul>
        )}
        {/* The button stays after the press, so that the focus keeps its place. */}
        {all.length > atFirst && (
          <Button
            variant="quiet"
            size="sm"
            className="self-start text-left"
            icon={<ChevronDown className={isWhole ? 'rotate-180' : undefined} />}
            aria-expanded={isWhole}
            aria-controls="waiting"
            onPress={() => setWhole(!isWhole)}
          >
            {isWhole
              ? t('list.waitingFewer')
              : taken > 0
                ? t('list.waitingAllTaken', { waiting: free.length, taken })
                : t('list.waitingAll', { count: all.length })}
          </Button>
        )}
        {first && mayTake && (
          // On a low phone the button is above the menu at the foot, and the list scrolls under it.
          <div className="-mx-4 -mb-4 rounded-card bg-surface px-4 pt-1 pb-4 max-md:sticky max-md:bottom-bottombar max-md:z-20">
            <Button variant="primary" size="lg" fullWidth className="px-3! lg:text-body!" loading={busy} onPress={() => void claim()}>
              {first.session.chairNumber === null
                ? t('list.takeNoChair', { name: first.session.student.displayName })
                : t('list.take', { name: first.session.student.displayName, chair: first.session.chairNumber })}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
