'use client'

import { ArrowLeftRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import { useOffline } from '@/lib/client/hooks'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { listSwaps, type listSwapsToDecide } from '@/lib/contracts/timetables'
import { DecideList } from './decide-list'
import { OfferDialog } from './offer-dialog'
import { OfferableList } from './offerable-list'
import { OpenList } from './open-list'
import { OwnList } from './own-list'

type View = OutputOf<typeof listSwaps>

interface SwapsScreenProps {
  /** Absent without a network: the screen then shows this device's copy. */
  initial?: View | null
  /** Null for people who plan nothing. */
  toDecide?: OutputOf<typeof listSwapsToDecide> | null
  /** The id of one's own date that is to be offered. */
  offering?: string | null
}

/** Swaps of dates between people: those that wait for a planner, one's own offers, offers that one may take, and dates that one may offer. */
export function SwapsScreen({ initial = null, toDecide = null, offering = null }: SwapsScreenProps) {
  const shell = useTranslations('shell.titles')
  const [kept, setKept] = useState<View | null>(null)
  useEffect(() => {
    let isGone = false
    // The list is read even if the page has just brought it, because reading keeps a copy on this device.
    void call(listSwaps, {}).then(
      (view) => {
        if (!isGone) setKept(view)
      },
      () => {},
    )
    return () => void (isGone = true)
  }, [])
  const view = initial ?? kept
  if (!view) return <PageHeader title={shell('swaps')} />
  return <Swaps view={view} toDecide={toDecide} offering={offering} />
}

interface SwapsProps {
  view: View
  toDecide: OutputOf<typeof listSwapsToDecide> | null
  offering: string | null
}

function Swaps({ view, toDecide, offering }: SwapsProps) {
  const t = useTranslations('swaps')
  const shell = useTranslations('shell.titles')
  const offline = useOffline()
  const [openedId, setOpenedId] = useState(offering)
  const opened = view.offerable.find(({ id, isBooked }) => id === openedId && !isBooked) ?? null
  const isOff = view.mode === 'OFF'
  const isEmpty = view.own.length + view.open.length + view.offerable.length + (toDecide?.rows.length ?? 0) === 0
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageHeader title={shell('swaps')} subtitle={isOff ? undefined : t(`mode.${view.mode}`, { hours: view.noticeHours })} />
      {isOff && (
        <Banner tone="info" announce="none">
          {t('isOff')}
        </Banner>
      )}
      {offline && <Banner tone="offline">{t('offline')}</Banner>}
      {toDecide && toDecide.rows.length > 0 && <DecideList found={toDecide} isOffline={offline} />}
      {view.own.length > 0 && <OwnList rows={view.own} isOffline={offline} />}
      {view.open.length > 0 && <OpenList rows={view.open} isByItself={view.mode === 'FREE'} isOffline={offline} />}
      {view.offerable.length > 0 && (
        <OfferableList rows={view.offerable} waiting={view.waiting} most={view.mostAtOnce} isOffline={offline} onOffer={setOpenedId} />
      )}
      {isEmpty && !isOff && (
        <EmptyState icon={<ArrowLeftRight />} title={t('empty')}>
          {t('emptyHelp')}
        </EmptyState>
      )}
      {opened && <OfferDialog key={opened.id} date={opened} isApproved={view.mode === 'APPROVED'} onClose={() => setOpenedId(null)} />}
    </div>
  )
}
