'use client'

import { Ban, CircleCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { IconSlot } from '@/components/ui/icon-slot'
import { intoView } from '@/components/ui/into-view'
import { Spinner } from '@/components/ui/spinner'

interface VerdictProps {
  isYes: boolean
  title: string
  /** A condition that comes before all the reasons. */
  note: string | null
  /** The reasons, as items of a list. */
  children: ReactNode
}

/** A yes or no in a sentence, with the reasons below. */
export function Verdict({ isYes, title, note, children }: VerdictProps) {
  return (
    <div ref={intoView} role="status" className="flex flex-col gap-2 rounded-control border border-line p-3">
      {note && <p className="text-dense text-muted">{note}</p>}
      <p data-tone={isYes ? 'success' : 'neutral'} className="flex items-start gap-2 font-medium">
        <span className="text-tone-strong">
          <IconSlot>{isYes ? <CircleCheck /> : <Ban />}</IconSlot>
        </span>
        <span className="min-w-0 wrap-anywhere">{title}</span>
      </p>
      <ul className="flex flex-col gap-1 pl-8 text-dense wrap-anywhere">{children}</ul>
    </div>
  )
}

/** Shown while the answer is on its way, or when it did not come. */
export function WhyWaiting({ isFailed, again }: { isFailed: boolean; again: () => void }) {
  const t = useTranslations('accounts.why')
  const tErrors = useTranslations('errors')
  if (isFailed)
    return (
      <Banner
        tone="danger"
        action={
          <Button size="sm" onPress={again}>
            {tErrors('tryAgain')}
          </Button>
        }
      >
        {t('failed')}
      </Banner>
    )
  return <Spinner size="sm" />
}
