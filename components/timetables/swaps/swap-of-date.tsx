'use client'

import { ArrowLeftRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { LinkButton } from '@/components/ui/link-button'
import { paths } from '@/lib/paths'

interface SwapOfDateProps {
  id: string
  title: string
  swap: 'CAN' | 'OFFERED' | 'TAKEN'
}

/** The way to offer one of one's own dates that can be swapped, or the state of its offer. */
export function SwapOfDate({ id, title, swap }: SwapOfDateProps) {
  const t = useTranslations('timetables.swap')
  const words = t(swap === 'CAN' ? 'offer' : swap)
  return (
    <LinkButton
      size="sm"
      icon={<ArrowLeftRight />}
      href={swap === 'CAN' ? `${paths.swaps}?offer=${id}` : paths.swaps}
      aria-label={`${words}: ${title}`}
    >
      {words}
    </LinkButton>
  )
}
