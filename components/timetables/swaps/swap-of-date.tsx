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

/** On a date of one's own that can be swapped: the way to offer it, or how its offer stands. */
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
