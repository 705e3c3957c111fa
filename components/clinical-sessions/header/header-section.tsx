'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Section } from '@/components/ui/section'
import { useLazy } from '@/components/ui/use-lazy'
import type { HeaderDetailsProps } from './header-details'
import { HeaderReading } from './header-reading'

/**
 * The place, time, people and patient of a session, which save themselves like the rest. Folded, as most people leave it, the section is text; the code of the
 * fields is loaded when it is first opened.
 */
export function HeaderSection(props: HeaderDetailsProps) {
  const t = useTranslations('clinical')
  const [isWanted, setWanted] = useState(false)
  const HeaderDetails = useLazy(isWanted, loadDetails, doNothing)
  const { session } = props
  return (
    <Section
      first
      isChip
      id="details"
      title={t('head.title')}
      count={t('refused.field', { field: t('head.attendance'), value: t(`attendance.${session.header.patientAttendance}`) })}
      defaultOpen={false}
      onOpenChange={(isOpen) => isOpen && setWanted(true)}
    >
      {isWanted && HeaderDetails ? <HeaderDetails {...props} /> : <HeaderReading session={session} />}
    </Section>
  )
}

const loadDetails = async () => (await import('./header-details')).HeaderDetails
const doNothing = () => {}
